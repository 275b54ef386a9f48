"use strict";
(() => {
  const story = JSON.parse(document.getElementById("story").textContent);
  const last = story.length - 1;
  const board = document.getElementById("pieces");
  const marks = document.getElementById("marks");
  const letters = document.getElementById("letters");
  const status = document.getElementById("status");
  const graph = document.getElementById("graph");
  const here = document.getElementById("here");
  const list = document.querySelector(".moves");
  const buttons = [...list.querySelectorAll("button")];
  const svg = "http://www.w3.org/2000/svg";
  let at = 0;
  let flipped = document.body.dataset.flip === "true";

  const make = (parent, name, attributes, text) => {
    const node = document.createElementNS(svg, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (text) node.textContent = text;
    parent.append(node);
  };
  // Squares are numbered from a1 to h8, files first.
  const place = square => {
    const file = square % 8, rank = square >> 3;
    return flipped ? [7 - file, rank] : [file, 7 - rank];
  };
  const draw = () => {
    const now = story[at];
    board.replaceChildren();
    marks.replaceChildren();
    letters.replaceChildren();
    for (const square of now.squares) {
      const [x, y] = place(square);
      make(marks, "rect", {x: 44 + 80 * x, y: 14 + 80 * y, width: 80, height: 80, fill: "var(--moved)", opacity: .55});
    }
    for (let rank = 7, rows = now.board.split("/"); rank >= 0; rank--) {
      let file = 0;
      for (const letter of rows[7 - rank]) {
        if (letter >= "1" && letter <= "8") { file += +letter; continue; }
        const [x, y] = place(8 * rank + file);
        const name = (letter === letter.toUpperCase() ? "w" : "b") + letter.toUpperCase();
        make(board, "use", {href: "#" + name, x: 84 + 80 * x, y: 54 + 80 * y});
        file++;
      }
    }
    for (let i = 0; i < 8; i++) {
      const [x, y] = place(9 * i);
      make(letters, "text", {x: 84 + 80 * x, y: 680, "text-anchor": "middle"}, "abcdefgh"[i]);
      make(letters, "text", {x: 22, y: 62 + 80 * y, "text-anchor": "middle"}, String(i + 1));
    }
    status.textContent = now.words;
    document.getElementById("board-name").textContent = now.words;
    const left = +graph.dataset.left + +graph.dataset.width * at / Math.max(1, last);
    here.setAttribute("x1", left);
    here.setAttribute("x2", left);
    buttons.forEach((button, index) => {
      if (index + 1 !== at) return button.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      // Only the list is scrolled, not the page.
      list.scrollTop = button.offsetTop - list.clientHeight / 2;
    });
  };
  const go = target => { at = Math.min(last, Math.max(0, target)); draw(); };

  document.addEventListener("click", event => {
    const button = event.target.closest("[data-at]");
    if (!button) return;
    go(+button.dataset.at);
    if (button.dataset.show) document.getElementById("board").scrollIntoView({block: "nearest"});
  });
  document.getElementById("first").onclick = () => go(0);
  document.getElementById("back").onclick = () => go(at - 1);
  document.getElementById("next").onclick = () => go(at + 1);
  document.getElementById("last").onclick = () => go(last);
  document.getElementById("flip").onclick = () => { flipped = !flipped; draw(); };
  graph.addEventListener("click", event => {
    const box = graph.getBoundingClientRect();
    const x = (event.clientX - box.left) * 720 / box.width;
    go(Math.round((x - graph.dataset.left) / graph.dataset.width * last));
  });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last}[event.key];
    if (event.key === "f") { flipped = !flipped; draw(); }
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  });
  draw();
})();
