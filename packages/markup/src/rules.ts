const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Elements that run, load or redirect: removed with all their content. */
export const DROPPED = words(`
  script noscript object embed applet frame frameset noembed noframes plaintext xmp base link portal fencedframe
  param bgsound isindex keygen listing nextid`);

/** HTML elements that are kept, as are custom elements (with a hyphen); every other one is renamed. */
export const HTML_TAGS = words(`
  html head title meta body address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
  blockquote dd div dl dt figcaption figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q
  rp rt ruby s samp small span strong sub sup time u var wbr area audio img map track video canvas picture source del ins
  caption col colgroup table tbody td tfoot th thead tr button datalist fieldset form input label legend meter optgroup
  option output progress select textarea details dialog summary slot center font big strike tt nobr dir acronym`);

/** Drawing elements of SVG. Everything else inside a drawing is removed: animation, links, scripts, other markup. */
export const SVG_TAGS = words(`
  svg g path circle rect line polyline polygon ellipse text tspan defs lineargradient radialgradient stop clippath mask
  symbol use title desc pattern marker switch view a image`);

/** HTML elements with text content only. */
export const TEXT_ONLY = words("title textarea");

export const VOID_TAGS = words("area br col hr img input meta source track wbr");

/** Elements that a declared shadow root may be in (DOM, "attach a shadow root"). */
export const SHADOW_HOSTS = words(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
);

/** Elements that are focusable by default. */
export const FOCUSABLE = words("a area audio button details iframe input select summary textarea video");

/** Attributes that neither run, load, send nor move focus. `data-*` and `aria-*` are kept as well. */
export const ALLOWED_ATTRIBUTES = words(`
  class id title lang dir role hidden slot part itemprop itemscope itemtype itemid itemref property typeof vocab resource
  alt width height colspan rowspan span headers scope align valign name for type value placeholder label checked selected
  readonly multiple rows cols size maxlength minlength min max step start reversed open content datetime abbr color face
  border cellpadding cellspacing bgcolor nowrap wrap cite-as low high optimum
  viewbox preserveaspectratio d points x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy offset transform gradienttransform
  gradientunits patternunits patterncontentunits patterntransform clippathunits maskunits maskcontentunits pathlength
  text-anchor dominant-baseline font-size font-family font-weight letter-spacing textlength lengthadjust rotate opacity
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray
  stroke-dashoffset stroke-miterlimit clip-path clip-rule mask stop-color stop-opacity spreadmethod visibility display
  vector-effect shape-rendering focusable version xmlns markerwidth markerheight refx refy orient markerunits marker-start
  marker-mid marker-end`);

/** Deeper nesting is cut off: no shop nests that deep, and the browser's parser moves content deeper than 512. */
export const MAX_DEPTH = 400;
