"""Writes `src/net/types.ts`: the protocol's structs as TypeScript, made from their JSON Schema.

Run as `python web/protocol_types.py`; a test holds the file to what this makes of the structs.
"""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cardwright.kernel import picture
from cardwright.serve import pages, protocol

TARGET = Path(__file__).resolve().parent / "src" / "net" / "types.ts"
HEAD = """// The messages between the server and the pages. Made by web/protocol_types.py from the server's structs: do not edit.
// A field that has its default is left out of a message, so it is optional here.
"""


def structs() -> list[type[Struct]]:
    """Returns every struct of the protocol, in the order of its modules."""
    found = [
        value
        for module in (picture, protocol, pages)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Struct) and value is not Struct
    ]
    return list(dict.fromkeys(found))


def named(key: str) -> str:
    """Returns a component's name; two structs of one name are told apart by their modules, the protocol's being first.

    >>> named("Card"), named("cardwright.serve.protocol.Part"), named("cardwright.text.weight.Part")
    ('Card', 'Part', 'WeightPart')
    """
    *modules, name = key.split(".")
    return name if not modules or modules[-1] == "protocol" else modules[-1].capitalize() + name


def written(schema: dict[str, Any]) -> str:
    """Returns a schema as a type."""
    if "$ref" in schema:
        return named(str(schema["$ref"]).rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return "[" + ", ".join(written(each) for each in schema["prefixItems"]) + "]"
        case "array":
            inner = written(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {written(values) if isinstance(values, dict) and values else 'unknown'}>"
    return "unknown"


def interface(name: str, schema: dict[str, Any]) -> str:
    """Returns a struct's schema as an interface."""
    needed = set(schema.get("required", ()))
    fields = [
        f"  {field}{'' if field in needed else '?'}: {written(inner)};"
        for field, inner in schema["properties"].items()
    ]
    words = " ".join(str(schema.get("description", "")).split())
    return f"/** {words} */\nexport interface {named(name)} {{\n" + "\n".join(fields) + "\n}\n"


def union(name: str, members: Any) -> str:
    """Returns a union of messages."""
    return f"export type {name} = " + " | ".join(each.__name__ for each in members.__args__) + ";\n"


def typescript() -> str:
    """Returns the whole file."""
    _, components = msgspec.json.schema_components(structs())
    parts = [
        interface(name, components[name]) for name in sorted(components) if "properties" in components[name]
    ]
    parts += [union("FromClient", protocol.FromClient), union("FromServer", protocol.FromServer)]
    parts.append(f"export const PROTOCOL = {protocol.PROTOCOL};\n")
    return HEAD + "\n" + "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(typescript(), encoding="utf-8")
