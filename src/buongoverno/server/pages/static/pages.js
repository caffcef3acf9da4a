// Looks at the table again when there is something new. Without it the pages work all the same.
"use strict";

const follow = document.getElementById("follow");
const pause = 120;
let waiting = null;
let again = 1000;

// Something half typed or opened is left alone.
function isBusy(part) {
  const active = document.activeElement;
  return part.contains(active) && active.matches("input:not([type=hidden]), textarea, select") && active.value !== active.defaultValue;
}

async function lookAgain() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (Boolean(document.getElementById("board")) !== Boolean(fresh.getElementById("board"))) {
    location.reload();
    return;
  }
  document.title = fresh.title;
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(part.id);
    if (next && !isBusy(part) && part.innerHTML !== next.innerHTML) part.replaceWith(document.adoptNode(next));
  }
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(lookAgain, pause);
}

function listen(since) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${follow.dataset.table}/live`);
  let number = since;
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", since: number }));
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type !== "news" && message.type !== "welcome") return;
    again = 1000;
    if (message.number > number || message.type === "news") soon();
    number = message.number;
    socket.send(JSON.stringify({ type: "seen", number, looking: !document.hidden }));
  };
  socket.onclose = () => {
    again = Math.min(again * 2, 60000);
    setTimeout(() => listen(number), again);
  };
}

if (follow) listen(Number(follow.dataset.number));
