import { looksLikeCapture } from '@/service/feeds/capture-line';
import type { CaptureFormat } from '@/service/ingest/survey/recording';
import { rebuildMarket } from './rebuild-market';
import { type CaptureSurvey, surveyFile } from './survey-file';

/**
 * Raw captures of a venue's public socket, one receive time and frame per line, with answers to requests for the book
 * among the frames or in a separate file. The first frame shows the venue.
 */
export const exchangeCapture: CaptureFormat<CaptureSurvey> = {
  name: "capture of a venue's socket (one receive time and JSON frame per line)",
  example: 'npm run import -- btcusdt_20230405.dat.gz',
  match: (firstLine) => (looksLikeCapture(firstLine) ? 1 : 0),
  surveyFile,
  rebuildMarket,
};
