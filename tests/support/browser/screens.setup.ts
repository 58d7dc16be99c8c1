import { configure } from "@testing-library/react";
import { vi } from "vitest";

/**
 * A higher timeout for asynchronous content; the default of one second is too short on a busy machine.
 */
configure({ asyncUtilTimeout: 30_000 });

// Component tests render server components, outside of a server.
vi.mock("server-only", () => ({}));
