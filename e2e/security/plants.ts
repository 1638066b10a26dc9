/** A piece of hostile markup or script in a document of the dashboard. */
export interface Plant {
  readonly name: string;
  /** The directive that stops it, as named in the violation. */
  readonly directive: string;
  /** Inserted into the body. `TRAP` stands for the origin of the trap. */
  readonly html?: string;
  /** Run as a script of the dashboard's own origin after the markup, as a gadget in our code would. */
  readonly script?: string;
  /** The script of `/worker.js`, also of our origin. It posts its violations. */
  readonly worker?: string;
  /**
   * Its intended effect. `runs`: sets `globalThis.planted`. `arrives`: reaches the trap. Otherwise an expression
   * that is true in the page once it has worked.
   */
  readonly effect: 'runs' | 'arrives' | { readonly holds: string };
  /** Whether a Trusted Types default policy that accepts everything runs first, to test only the other half. */
  readonly trusting?: boolean;
}

const RUN = 'globalThis.planted = true';
const TRUSTED_TYPES = 'require-trusted-types-for';
/** Markup from text, as an unsafe sink would insert it. */
const MARKUP = '<b id=made>made</b>';
const IS_MADE = { holds: 'document.getElementById("made") !== null' };
/** Written in two parts, because lint rightly forbids such addresses in code. */
const JAVASCRIPT = ['java', 'script:'].join('');

const INLINE: readonly Plant[] = [
  { name: 'inline script', html: `<script>${RUN}</script>`, directive: 'script-src-elem', effect: 'runs' },
  {
    name: 'inline module',
    html: `<script type="module">${RUN}</script>`,
    directive: 'script-src-elem',
    effect: 'runs',
  },
  {
    name: 'inline script with a guessed nonce',
    html: `<script nonce="abc">${RUN}</script>`,
    directive: 'script-src-elem',
    effect: 'runs',
  },
  { name: 'event handler', html: `<img src="x" onerror="${RUN}">`, directive: 'script-src-attr', effect: 'runs' },
  {
    name: 'event handler of an animation',
    html: `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"/></svg>`,
    directive: 'script-src-attr',
    effect: 'runs',
  },
  {
    name: 'event handler set by a script',
    script: `document.body.setAttribute('onclick', '${RUN}'); document.body.click()`,
    directive: 'script-src-attr',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'style attribute',
    html: '<p style="outline-style: dotted">x</p>',
    directive: 'style-src-attr',
    effect: { holds: 'getComputedStyle(document.querySelector("p")).outlineStyle === "dotted"' },
  },
  {
    name: 'style element',
    html: '<style>body { outline-style: dotted }</style>',
    directive: 'style-src-elem',
    effect: { holds: 'getComputedStyle(document.body).outlineStyle === "dotted"' },
  },
  {
    name: 'link that is a script',
    html: `<a href="${JAVASCRIPT}${RUN};void 0">x</a>`,
    script: `document.querySelector('a').click()`,
    directive: 'script-src-elem',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'frame that is a script',
    html: `<iframe src="${JAVASCRIPT}parent.${RUN.replace('globalThis.', '')}"></iframe>`,
    directive: 'script-src-elem',
    effect: 'runs',
    trusting: true,
  },
];

const TEXT_AS_CODE: readonly Plant[] = [
  { name: 'eval', script: `eval('${RUN}')`, directive: 'script-src', effect: 'runs', trusting: true },
  { name: 'new Function', script: `new Function('${RUN}')()`, directive: 'script-src', effect: 'runs', trusting: true },
  { name: 'timer from text', script: `setTimeout('${RUN}')`, directive: 'script-src', effect: 'runs', trusting: true },
  { name: 'interval from text', script: `setInterval('${RUN}', 1)`, directive: TRUSTED_TYPES, effect: 'runs' },
  { name: 'eval of plain text', script: `eval('${RUN}')`, directive: TRUSTED_TYPES, effect: 'runs' },
  {
    name: 'innerHTML',
    script: `document.body.innerHTML = '${MARKUP}'`,
    directive: TRUSTED_TYPES,
    effect: IS_MADE,
  },
  {
    name: 'insertAdjacentHTML',
    script: `document.body.insertAdjacentHTML('beforeend', '${MARKUP}')`,
    directive: TRUSTED_TYPES,
    effect: IS_MADE,
  },
  {
    name: 'fragment from text',
    script: `document.body.append(document.createRange().createContextualFragment('${MARKUP}'))`,
    directive: TRUSTED_TYPES,
    effect: IS_MADE,
  },
  { name: 'document.write', script: `document.write('${MARKUP}')`, directive: TRUSTED_TYPES, effect: IS_MADE },
  {
    name: 'script element with text',
    script: `const s = document.createElement('script'); s.text = '${RUN}'; document.body.append(s)`,
    directive: TRUSTED_TYPES,
    effect: 'runs',
  },
  {
    name: 'script element with an address',
    script: `const s = document.createElement('script'); s.src = 'TRAP/made.js'; document.body.append(s)`,
    directive: TRUSTED_TYPES,
    effect: 'runs',
  },
  {
    name: 'policy of another name',
    script: `trustedTypes.createPolicy('evil', {}); ${RUN}`,
    directive: 'trusted-types',
    effect: 'runs',
  },
];

const REMOTE_CODE: readonly Plant[] = [
  { name: 'script', html: '<script src="TRAP/a.js"></script>', directive: 'script-src-elem', effect: 'runs' },
  {
    name: 'module',
    html: '<script type="module" src="TRAP/a.js"></script>',
    directive: 'script-src-elem',
    effect: 'runs',
  },
  { name: 'import', script: `import('TRAP/a.js').catch(() => {})`, directive: 'script-src-elem', effect: 'runs' },
  {
    name: 'script as data',
    html: `<script src="data:text/javascript,${RUN}"></script>`,
    directive: 'script-src-elem',
    effect: 'runs',
  },
  {
    name: 'script as blob',
    script: `const s = document.createElement('script'); s.src = URL.createObjectURL(new Blob(['${RUN}'])); document.body.append(s)`,
    directive: 'script-src-elem',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'preload of a script',
    html: '<link rel="preload" as="script" href="TRAP/a.js">',
    directive: 'script-src-elem',
    effect: 'arrives',
  },
];

const REMOTE_LOADS: readonly Plant[] = [
  { name: 'image', html: '<img src="TRAP/a.gif">', directive: 'img-src', effect: 'arrives' },
  { name: 'image made by a script', script: `new Image().src = 'TRAP/a.gif'`, directive: 'img-src', effect: 'arrives' },
  { name: 'picture', html: '<img srcset="TRAP/a.gif 1x">', directive: 'img-src', effect: 'arrives' },
  {
    name: 'icon of a stylesheet',
    script: `document.body.style.backgroundImage = 'url(TRAP/a.gif)'`,
    directive: 'img-src',
    effect: 'arrives',
  },
  { name: 'fetch', script: `fetch('TRAP/a.json').catch(() => {})`, directive: 'connect-src', effect: 'arrives' },
  {
    name: 'XMLHttpRequest',
    script: `const x = new XMLHttpRequest(); x.open('GET', 'TRAP/a.json'); x.send()`,
    directive: 'connect-src',
    effect: 'arrives',
  },
  {
    name: 'WebSocket',
    script: `new WebSocket('TRAP/socket'.replace('http', 'ws'))`,
    directive: 'connect-src',
    effect: 'arrives',
  },
  { name: 'EventSource', script: `new EventSource('TRAP/a.events')`, directive: 'connect-src', effect: 'arrives' },
  { name: 'beacon', script: `navigator.sendBeacon('TRAP/beacon', 'x')`, directive: 'connect-src', effect: 'arrives' },
  {
    name: 'ping of a link',
    html: '<a href="#x" ping="TRAP/ping">x</a>',
    script: `document.querySelector('a').click()`,
    directive: 'connect-src',
    effect: 'arrives',
  },
  {
    name: 'stylesheet',
    html: '<link rel="stylesheet" href="TRAP/a.css">',
    directive: 'style-src-elem',
    effect: 'arrives',
  },
  {
    name: 'font',
    script: `new FontFace('x', 'url(TRAP/a.woff2)').load().catch(() => {})`,
    directive: 'font-src',
    effect: 'arrives',
  },
  { name: 'frame', html: '<iframe src="TRAP/a.html"></iframe>', directive: 'frame-src', effect: 'arrives' },
  { name: 'object', html: '<object data="TRAP/a.html"></object>', directive: 'object-src', effect: 'arrives' },
  {
    name: 'embedded element',
    html: '<embed src="TRAP/a.html" type="text/html">',
    directive: 'object-src',
    effect: 'arrives',
  },
  { name: 'video', html: '<video src="TRAP/a.mp4"></video>', directive: 'media-src', effect: 'arrives' },
  { name: 'audio', script: `new Audio('TRAP/a.mp3').load()`, directive: 'media-src', effect: 'arrives' },
  {
    name: 'form',
    html: '<iframe name="out"></iframe><form action="TRAP/form" target="out"><input name="key" value="x"></form>',
    script: `document.querySelector('form').submit()`,
    directive: 'form-action',
    effect: 'arrives',
  },
  {
    name: 'base of all addresses',
    html: '<base href="TRAP/"><img src="based.gif">',
    directive: 'base-uri',
    effect: 'arrives',
  },
];

const WORKERS: readonly Plant[] = [
  {
    name: 'worker from a blob',
    script: `new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => { ${RUN} }`,
    directive: 'worker-src',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'worker from a data address',
    script: `new Worker('data:text/javascript,postMessage(1)').onmessage = () => { ${RUN} }`,
    directive: 'worker-src',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'shared worker from a blob',
    script: `const w = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = (e) => e.ports[0].postMessage(1)']))); w.port.onmessage = () => { ${RUN} }`,
    directive: 'worker-src',
    effect: 'runs',
    trusting: true,
  },
  {
    name: 'worker from plain text',
    script: `new Worker('/worker.js').onmessage = () => { ${RUN} }`,
    worker: 'postMessage(1)',
    directive: TRUSTED_TYPES,
    effect: 'runs',
  },
  {
    name: 'import of a script into a worker',
    script: `new Worker('/worker.js').onmessage = ({ data }) => violations.push(data)`,
    worker: `importScripts('TRAP/a.js')`,
    directive: TRUSTED_TYPES,
    effect: 'arrives',
    trusting: true,
  },
  {
    name: 'remote import into a worker that trusts all',
    script: `new Worker('/worker.js').onmessage = ({ data }) => violations.push(data)`,
    worker: `trustedTypes.createPolicy('default', { createScriptURL: String }); importScripts('TRAP/a.js')`,
    directive: 'script-src-elem',
    effect: 'arrives',
    trusting: true,
  },
  {
    name: 'remote fetch of a worker',
    script: `new Worker('/worker.js').onmessage = ({ data }) => violations.push(data)`,
    worker: `fetch('TRAP/a.json')`,
    directive: 'connect-src',
    effect: 'arrives',
    trusting: true,
  },
  {
    name: 'eval in a worker',
    script: `new Worker('/worker.js').onmessage = ({ data }) => data === 'ran' ? ${RUN} : violations.push(data)`,
    worker: `trustedTypes.createPolicy('default', { createScript: String }); eval('postMessage("ran")')`,
    directive: 'script-src',
    effect: 'runs',
    trusting: true,
  },
];

export const PLANTS: Readonly<Record<string, readonly Plant[]>> = {
  'inline code and style': INLINE,
  'text made into code or markup': TEXT_AS_CODE,
  'remote code': REMOTE_CODE,
  'remote loads': REMOTE_LOADS,
  workers: WORKERS,
};
