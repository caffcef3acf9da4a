"""Ways to be told what happens at one's tables while one is not looking."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

NoticeKind = Literal["your_turn", "reminder", "game_over", "mention", "table_ready"]
NoticeKinds = Annotated[list[NoticeKind], Meta(max_length=10)]
Shape = Literal["discord", "slack", "plain"]
WebAddress = Annotated[str, Meta(min_length=1, max_length=2000)]

EVERY_KIND: tuple[NoticeKind, ...] = (
    "your_turn",
    "reminder",
    "game_over",
    "mention",
    "table_ready",
)


def _every_kind() -> list[NoticeKind]:
    return list(EVERY_KIND)


class NewMailbox(Struct, frozen=True, tag_field="kind", tag="mail"):
    """Mails to the account's e-mail address, which must be confirmed."""

    kinds: NoticeKinds = field(default_factory=_every_kind)


class NewWebhook(Struct, frozen=True, tag_field="kind", tag="webhook"):
    """Requests to an address; without a shape the address tells it (Discord, Slack, plain JSON).

    The secret signs plain JSON; without one the server makes one and tells it once.
    """

    address: WebAddress
    shape: Shape | None = None
    secret: Annotated[str, Meta(min_length=16, max_length=200)] | None = None
    kinds: NoticeKinds = field(default_factory=_every_kind)


class PushKeys(Struct, frozen=True):
    """The browser's public key and the secret it shares with us, as the browser writes them."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class NewSubscription(Struct, frozen=True, tag_field="kind", tag="push"):
    """Notifications of a browser: what `PushSubscription.toJSON()` gave there."""

    endpoint: WebAddress
    keys: PushKeys
    kinds: NoticeKinds = field(default_factory=_every_kind)


NewChannel = NewMailbox | NewWebhook | NewSubscription


class ChannelInfo(Struct, frozen=True):
    """A way to be told: `place` is the e-mail address, or only the host of a webhook or browser.

    `gone` says that the receiver exists no more. `secret` is there once, when a webhook is made.
    """

    id: str
    kind: Literal["mail", "webhook", "push"]
    place: str
    shape: Shape | None
    kinds: list[NoticeKind]
    created: float
    gone: bool
    secret: str | None = None


class ChannelChange(Struct, frozen=True):
    """What a channel wants from now on."""

    kinds: NoticeKinds


class Trial(Struct, frozen=True):
    """What became of a test message: delivered, gone, failed or unknown, and why."""

    verdict: Literal["delivered", "gone", "failed", "unknown"]
    reason: str


class PushKey(Struct, frozen=True):
    """What a browser wants as `applicationServerKey`."""

    key: str


class Quiet(Struct, frozen=True):
    """Whether a table sends its person no notices."""

    quiet: bool
