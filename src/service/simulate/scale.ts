/** `full` is what people see. `small` is the same world for tests: shorter and with fewer markets. */
export type Scale = 'small' | 'full';
