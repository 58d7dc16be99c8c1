export function isInstalled(folder?: string): boolean;
export function stampInstalled(folder?: string): void;
export function addPostgrest(): Promise<void>;
export function postgrestPackage(platform: string, arch: string): string;
export function explain(output: string): string;
export function runtimeEnvironment(environment: NodeJS.ProcessEnv, bin: string): NodeJS.ProcessEnv;
export function processIdentity(pid: number): string | undefined;
export function isAbandoned(lock: string): boolean;
