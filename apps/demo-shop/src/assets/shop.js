/** Shows a product whose page is rendered by script: title, structured data if any, and the body. */
async function showProduct(root) {
  const answer = await fetch(root.dataset.source, { headers: { accept: "application/json" } });
  const page = await answer.json();
  document.title = page.title;
  if (page.data !== null) {
    const data = document.createElement("script");
    data.type = "application/ld+json";
    data.textContent = JSON.stringify(page.data);
    document.head.append(data);
  }
  root.innerHTML = page.view;
}

/** Thumbnails change the large picture; arrows scroll the row of related products; either button closes the cookie banner. */
function takeClicks() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    if (button.dataset.view !== undefined) {
      const thumbs = button.closest("ul");
      for (const other of thumbs.querySelectorAll("button")) other.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      thumbs.parentElement.querySelector("img").src = button.dataset.view;
    }
    if (button.dataset.scroll !== undefined) {
      const row = button.closest("section").querySelector("ul");
      row.scrollBy({ left: Number(button.dataset.scroll) * row.clientWidth * 0.8, behavior: "smooth" });
    }
    if (button.dataset.answer !== undefined) {
      document.cookie = `consent=${button.dataset.answer}; Path=/; Max-Age=31536000; SameSite=Lax`;
      button.closest("[data-consent]").remove();
    }
  });
}

takeClicks();
const root = document.querySelector("#root");
if (root !== null) await showProduct(root);

/** Lists that grow on their page: when their end scrolls into view, or by a button. */
for (const end of document.querySelectorAll("[data-unfold]")) {
  const list = end.parentElement.querySelector("ul");
  let isLoading = false;
  let isDone = false;
  const load = async () => {
    if (isLoading || isDone) return;
    isLoading = true;
    const answer = await fetch(`${end.dataset.unfold}?from=${list.children.length}`);
    const markup = await answer.text();
    isDone = markup === "";
    list.insertAdjacentHTML("beforeend", markup);
    if (isDone) end.remove();
    isLoading = false;
  };
  if (end.dataset.by === "button") end.querySelector("button").addEventListener("click", () => void load());
  else {
    new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void load();
    }).observe(end);
  }
}
