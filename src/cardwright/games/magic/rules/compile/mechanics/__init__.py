"""Parts of the game that have rules of their own: dungeons, Rooms, Sagas, levels, votes, day and night, …"""
