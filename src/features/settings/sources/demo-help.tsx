/** A market without the internet: a venue on this computer that plays recorded frames. */
const DEMO = [
  'npm run demo:venue -- --port 4480',
  "FEED_HOSTS='binance-futures=http://127.0.0.1:4480' npm start",
] as const;

/** Help for readers without a connection, or who want to look first. */
export function DemoHelp() {
  return (
    <details className="px-1 text-[12px] leading-4.25 text-fg-2">
      <summary className="min-h-6 cursor-pointer rounded-sm py-0.5 font-[550] text-fg-2 hover:text-fg-1">
        Try it without the internet
      </summary>
      <p className="mt-1">
        A demo venue on this computer plays a recorded BTCUSDT perpetual in a loop. Start it in one terminal and
        Depthscape in another; then add BTCUSDT of Binance. It is marked “Demo” and never mixed with real markets.
      </p>
      <pre
        // Long lines can also be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Commands of the demo"
        className="mono mt-1.5 overflow-x-auto rounded-md border border-line bg-panel px-2.5 py-1.5 text-xs leading-4.5 text-fg-2 select-text"
      >
        {DEMO.join('\n')}
      </pre>
    </details>
  );
}
