import { messageOf } from '@/base/errors';
import { ArgumentError, type ArgumentTable, formatArguments, readArguments } from './arguments/argument-table';
import type { Program } from './program';
import { parseRetention } from './sources/retention';
import { createStatements, SHAPES, type Shape } from './store/engine/create-statements';
import { createClusterStatements } from './store/migrations/cluster-schema';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const refuseName = (value: string): string | undefined =>
  NAME.test(value) ? undefined : 'must be a name of letters, digits and _';

const isShape = (text: string): text is Shape => SHAPES.some((shape) => shape === text);

const ARGUMENTS = {
  shape: {
    value: SHAPES.join('|'),
    help: 'of the embedded database, of one server, or of a cluster',
    of: ['print'],
    refuse: (value: string) => (isShape(value) ? undefined : `must be one of ${SHAPES.join(', ')}`),
  },
  cluster: {
    value: 'NAME',
    help: 'name of the cluster in its servers (depthscape)',
    of: ['print'],
    refuse: refuseName,
  },
  database: { value: 'NAME', help: 'database on the cluster (depthscape)', of: ['print'], refuse: refuseName },
  help: { short: 'h', help: 'shows this', of: ['print'] },
} as const satisfies ArgumentTable<'print'>;

const USAGE = 'npm run schema -- --shape embedded|server|cluster';

const HELP = `Prints the statements that create the tables of the store.

  ${USAGE}

${formatArguments(ARGUMENTS)}

The cluster's tables delete old rows by themselves, as RETENTION says.`;

/** @throws ArgumentError, RetentionError */
function printSchema(args: readonly string[], env: Readonly<Record<string, string | undefined>>): string {
  const { values, positionals } = readArguments('npm run schema', ARGUMENTS, args);
  if (values.help) return HELP;
  const { shape, cluster = 'depthscape', database = 'depthscape' } = values;
  if (shape === undefined || positionals.length > 0) throw new ArgumentError(`Name one shape: ${USAGE}`);
  const isCluster = shape === 'cluster';
  if (!isCluster && (values.cluster !== undefined || values.database !== undefined)) {
    throw new ArgumentError('--cluster and --database belong to --shape cluster');
  }
  const statements = isCluster
    ? createClusterStatements({ cluster, database }, parseRetention(env['RETENTION']))
    : createStatements(shape as Exclude<Shape, 'cluster'>);
  return statements.map((statement) => `${statement};`).join('\n\n');
}

/** Prints the schema. Exit code 0, or 1 with one sentence. */
export const runSchemaProgram: Program = (args, { env, stdout, stderr }) => {
  try {
    stdout.write(`${printSchema(args, env)}\n`);
    return Promise.resolve(0);
  } catch (error) {
    stderr.write(`${messageOf(error)}.\n`);
    return Promise.resolve(1);
  }
};
