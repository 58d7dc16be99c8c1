export function isInstalled(folder?: string): boolean;
export function stampInstalled(folder?: string): void;
export function explain(output: string): string;
