"""What Magic cards mean: records without English (`records`), made from trees (`lower`), made into play (`emit`)."""
