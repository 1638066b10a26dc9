// Runs inside a measured command, before its own code: leaves what it took of the processor and of memory in a file when it ends.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** A process begins with the peak of the one that started it, except where the system tells its own. */
function readPeakBytes(maxRss) {
  const own = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(STATUS, 'utf8')) : null;
  return (own === null ? maxRss : Number(own[1])) * 1024;
}

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6;
  writeFileSync(process.env.IMPORT_PROBE, JSON.stringify({ peakBytes: readPeakBytes(maxRSS), seconds }));
});
