"""The fields of an object, whether its class is compiled or not."""


def fields_of(part: object) -> set[str]:
    """All fields, by name."""
    fields: set[str] = set()
    for kind in type(part).__mro__:
        fields |= set(getattr(kind, "__mypyc_attrs__", ()))
        fields |= set(getattr(kind, "__annotations__", {}))
    return fields | set(getattr(part, "__dict__", {}))
