/** What a process does. `all` is one process that does everything. */
export const ROLES = ['all', 'api', 'record', 'simulate'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

interface Work {
  /** Records the sources of the store that no other process records. */
  readonly isRecording: boolean;
  /** Makes the simulated world and goes on with it. */
  readonly isSimulating: boolean;
  /** Keeps a journal and files on their way, so that it has a data directory of its own. */
  readonly hasDirectory: boolean;
}

/** Every role answers requests; this is what else it does. */
export const WORK_OF: Readonly<Record<Role, Work>> = {
  all: { isRecording: true, isSimulating: true, hasDirectory: true },
  api: { isRecording: false, isSimulating: false, hasDirectory: false },
  record: { isRecording: true, isSimulating: false, hasDirectory: true },
  simulate: { isRecording: false, isSimulating: true, hasDirectory: false },
};

/** A role cannot do what was asked; the message is a sentence. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}

/** What is asked of a process besides its role. */
export interface Asked {
  readonly role: Role;
  readonly hasServer: boolean;
  readonly hasRedis: boolean;
  readonly instances: number;
  readonly isFrozen: boolean;
  readonly record: readonly string[];
  readonly isSimulated: boolean;
  readonly archive: string | undefined;
}

type Rule = readonly [isBroken: (asked: Asked) => boolean, sentence: (role: Role) => string];

const RULES: readonly Rule[] = [
  [
    ({ role, hasServer }) => role !== 'all' && !hasServer,
    (role) => `ROLE=${role} needs CLICKHOUSE_URL: an embedded store belongs to one process, which does everything`,
  ],
  [
    ({ role, instances, hasRedis }) => role === 'api' && instances > 1 && !hasRedis,
    () => 'INSTANCES above 1 with ROLE=api needs REDIS_URL: each instance would give every key a budget of its own',
  ],
  [
    ({ role, record }) => !WORK_OF[role].isRecording && record.length > 0,
    (role) => `ROLE=${role} records nothing: leave out --record, or use ROLE=record or ROLE=all`,
  ],
  [
    ({ role, archive }) => !WORK_OF[role].isRecording && archive !== undefined,
    (role) => `ROLE=${role} records nothing, so there are no frames for --archive`,
  ],
  [
    ({ role, isSimulated }) => role === 'simulate' && !isSimulated,
    () => 'ROLE=simulate makes the simulated world: leave out --no-simulation',
  ],
  [
    ({ role, isFrozen }) => role === 'record' && isFrozen,
    () => 'SIM_NOW freezes the clock, and nothing can be recorded then: leave out SIM_NOW or use another ROLE',
  ],
];

/** @throws RoleError for the first rule that is broken. */
export function checkRole(asked: Asked): void {
  const broken = RULES.find(([isBroken]) => isBroken(asked));
  if (broken) throw new RoleError(broken[1](asked.role));
}
