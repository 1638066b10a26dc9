import type { CaptureFormat } from '../recording';
import { looksLikeCapture } from './capture-line';
import { rebuildMarket } from './rebuild-market';
import { type CaptureSurvey, surveyFile } from './survey-file';

/**
 * Raw captures of a venue's public socket, one receive time and frame a line, with the answers to requests for the book
 * among the frames or in a file beside them. The venue is told by the first frame.
 */
export const exchangeCapture: CaptureFormat<CaptureSurvey> = {
  name: "capture of a venue's socket (one receive time and JSON frame per line)",
  example: 'npm run import -- btcusdt_20230405.dat.gz',
  match: (firstLine) => (looksLikeCapture(firstLine) ? 1 : 0),
  surveyFile,
  rebuildMarket,
};
