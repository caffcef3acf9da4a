// Whether a table fits its window: a list of what is outside, cut, covered or too small. Evaluated in
// a page by fitting.py, with whether fingers must find what they press and the players' names.
({ touch, names }) => {
  const faults = [];
  const room = document.querySelector(".table-room");
  const layout = ["desk", "tablet", "phone", "lying"].find((name) => room.classList.contains(name));
  const W = innerWidth,
    H = innerHeight;
  const page = document.documentElement;
  if (page.scrollWidth > W + 1 || page.scrollHeight > H + 1)
    faults.push(`the page scrolls: ${page.scrollWidth}x${page.scrollHeight} in ${W}x${H}`);

  const style = document.createElement("style");
  style.textContent = "* { pointer-events: auto !important; transition: none !important }";
  document.head.append(style);

  const name = (element) => {
    const text = (element.innerText ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
    const own = (element.className.baseVal ?? element.className ?? "").toString();
    return `${element.tagName.toLowerCase()}.${own.replace(/ ?svelte-\w+/g, "").replace(/ /g, ".")} "${text.slice(0, 40)}"`;
  };
  // Many texts stand in the same boxes: each box is asked once.
  const once = (ask) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element);
    };
  };
  const heardOnly = once(
    (element) =>
      element !== null &&
      element !== room &&
      (getComputedStyle(element).clipPath === "inset(50%)" || heardOnly(element.parentElement)),
  );
  const hidden = once(
    (element) =>
      heardOnly(element) ||
      element.closest(
        '[aria-hidden="true"] title, dialog:not([open]), [popover]:not(:popover-open)',
      ) !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const overflows = (...ways) =>
    once((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return ways.includes(overflowX) || ways.includes(overflowY);
    });
  const clips = overflows("hidden", "clip");
  const scrolls = overflows("auto", "scroll");
  const inside = (rect, box, slack = 1.5) =>
    rect.left >= box.left - slack &&
    rect.right <= box.right + slack &&
    rect.top >= box.top - slack &&
    rect.bottom <= box.bottom + slack;
  const apart = (rect, box) =>
    rect.right <= box.left + 1 ||
    rect.left >= box.right - 1 ||
    rect.bottom <= box.top + 1 ||
    rect.top >= box.bottom - 1;
  const WINDOW = { left: 0, top: 0, right: W, bottom: H };

  // -- text: size, cut, covered
  const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      !node.data.trim() ||
      !element ||
      hidden(element) ||
      ["TITLE", "OPTION"].includes(element.tagName)
    )
      continue;
    if (element.closest(".table-board > .over, .playback, .layer")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    if (!lines.length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 11.95) faults.push(`text of ${size}px: ${name(element)}`);
    // Somebody's name may end in dots where there is little room: the mark beside it says who.
    if (names.includes(node.data.trim()) && getComputedStyle(element).textOverflow === "ellipsis")
      continue;
    // Seven or eight cards of an area are wider than a phone: each lies over the right edge of the
    // one before, never over prices and markers. A card that is looked at is whole.
    const cards = element.closest(".map.one .cards");
    if (cards?.children.length > 6 && element.closest("h3, .effect, .bonus")) continue;
    const tail = element.closest(".tail");
    if (tail && lines.every((line) => apart(line, tail.getBoundingClientRect()))) continue;
    let scrolled = false,
      cut = false;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const bounds = box.getBoundingClientRect();
      if (scrolls(box) && lines.some((line) => !inside(line, bounds))) {
        scrolled = true;
        break;
      }
      // Descenders may stick out of a tight line.
      if (
        clips(box) &&
        lines.some(
          (line) =>
            !inside(
              {
                left: line.left,
                right: line.right,
                top: line.top + line.height * 0.2,
                bottom: line.bottom - line.height * 0.2,
              },
              bounds,
            ),
        )
      )
        cut = true;
    }
    if (scrolled) continue;
    if (cut || (clips(element) && element.scrollWidth > element.clientWidth + 1)) {
      faults.push(`text is cut: ${name(element)}`);
      continue;
    }
    if (lines.some((line) => !inside(line, WINDOW))) {
      faults.push(`text is outside the window: ${name(element)}`);
      continue;
    }
    if (lines.length > 1 && broken(node)) faults.push(`a word is broken: ${name(element)}`);
    for (const line of lines) {
      const y = (line.top + line.bottom) / 2;
      const covering = [0.06, 0.5, 0.94]
        .map((share) => cover(element, line.left + line.width * share, y))
        .find(Boolean);
      if (covering) {
        faults.push(`text is covered: ${name(element)} by ${name(covering)}`);
        break;
      }
    }
  }

  /**
   * Whether a word stands in two lines. Where the browser is asked to hyphenate it may: this one may
   * have no dictionary to do it with.
   */
  function broken(node) {
    if (getComputedStyle(node.parentElement).hyphens === "auto") return false;
    const range = document.createRange();
    const topAt = (index) => {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      // A hyphen put before it stands in the line above.
      return [...range.getClientRects()].at(-1)?.top ?? 0;
    };
    return [...node.data.matchAll(/[\p{L}\p{N}]+/gu)].some(
      ({ index, 0: word }) => Math.abs(topAt(index) - topAt(index + word.length - 1)) > 2,
    );
  }

  /** What lies over an element at a point: the stack is looked through from above. */
  function cover(element, x, y) {
    for (const found of document.elementsFromPoint(x, y)) {
      if (found === element || element.contains(found) || found.contains(element)) return null;
      if (mayCover(found)) continue;
      // It may reach further for a finger than it is drawn.
      const { left, right, top, bottom } = found.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) continue;
      if (found.matches("path, rect, circle, ellipse, polygon, line") && found.ownerSVGElement)
        return found;
      const { backgroundColor, backgroundImage } = getComputedStyle(found);
      if (backgroundImage !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor))
        return found;
    }
    return null;
  }

  function mayCover(found) {
    return (
      // A choice lies over the place it is about, and says what the place says.
      (found.closest(".spot") && !found.closest(".area")) ||
      // What is told in passing lies over the lower edge of the board.
      found.closest(".table-board > .over, .playback, .layer")
    );
  }

  // -- what a decision needs
  const prompt = document.querySelector(".deciding").getBoundingClientRect();
  const needed = [
    ["the question", ".deciding h1"],
    ["the hand", ".table-hand"],
    ["the board", ".table-board"],
    ["the players", ".players"],
    ["the head", ".table-head"],
  ];
  for (const [what, where] of needed) {
    const rect = document.querySelector(where)?.getBoundingClientRect();
    if (!rect) faults.push(`${what} is missing`);
    else if (!inside(rect, WINDOW)) faults.push(`${what} is outside the window`);
  }
  // What belongs together is one line that is pushed sideways.
  const choices = [...document.querySelectorAll(".deciding button[data-code]")].filter(
    (one) => !hidden(one) && !one.closest(".together"),
  );
  // On a phone long lists scroll in the prompt, and the board offers the same.
  const wanted = layout === "desk" || layout === "tablet" ? choices : choices.slice(0, 1);
  for (const choice of wanted)
    if (!inside(choice.getBoundingClientRect(), prompt, 2))
      faults.push(`a choice is out of sight: ${name(choice)}`);
  const hand = document.querySelector(".table-hand")?.getBoundingClientRect() ?? WINDOW;
  for (const card of document.querySelectorAll('.table-hand li[data-at^="hand:"]')) {
    if (!inside(card.getBoundingClientRect(), hand))
      faults.push(`a card of the hand is outside: ${name(card)}`);
  }

  // What the slots of a card cost and pay stands on the card.
  for (const told of document.querySelectorAll(".area .bonus, .table-hand .prices li")) {
    const card = told.closest(".card").getBoundingClientRect();
    if (!hidden(told) && !inside(told.getBoundingClientRect(), card))
      faults.push(`a bonus is outside its card: ${name(told.closest(".card"))}`);
  }

  // -- the log
  if (layout === "desk") {
    const tail = document.querySelector(".tail");
    const box = tail.getBoundingClientRect();
    const whole = [...tail.children].filter((line) => inside(line.getBoundingClientRect(), box, 1));
    if (whole.length < Math.min(3, tail.children.length))
      faults.push(`the log shows ${whole.length} whole lines`);
  }

  // -- fingers
  if (touch) {
    for (const target of room.querySelectorAll('button, a, input, [role="tab"]')) {
      // The opened log has lines for fingers.
      if (hidden(target) || target.closest(".tail, .table-board > .over, .playback, .layer")) continue;
      const rect = target.getBoundingClientRect();
      if (!rect.width || apart(rect, WINDOW)) continue;
      const after = getComputedStyle(target, "::after");
      const grown = after.content !== "none" && after.position === "absolute";
      const more = (one, other) =>
        grown ? -Math.min(0, parseFloat(one) || 0) - Math.min(0, parseFloat(other) || 0) : 0;
      const width = rect.width + more(after.left, after.right);
      const height = rect.height + more(after.top, after.bottom);
      if (height < 43.5 || width < 40.5)
        faults.push(`a target of ${Math.round(width)}x${Math.round(height)}: ${name(target)}`);
    }
    const figures = [...room.querySelectorAll(".plate .pick")].filter((one) => !hidden(one));
    for (const [place, one] of figures.entries())
      for (const other of figures.slice(place + 1))
        if (!apart(one.getBoundingClientRect(), other.getBoundingClientRect()))
          faults.push(`figures share a target: ${name(one)} and ${name(other)}`);
  }
  style.remove();
  return [...new Set(faults)];
};
