// Runs inside a measured command, before its own code. At the end, writes its processor time and memory to a file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** A process inherits the peak of its parent, unless the system reports its own. */
function readPeakBytes(maxRss) {
  const own = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(STATUS, 'utf8')) : null;
  return (own === null ? maxRss : Number(own[1])) * 1024;
}

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6;
  writeFileSync(process.env.IMPORT_PROBE, JSON.stringify({ peakBytes: readPeakBytes(maxRSS), seconds }));
});
