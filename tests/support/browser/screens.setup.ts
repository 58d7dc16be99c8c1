import { configure } from "@testing-library/react";

/**
 * A higher timeout for asynchronous content; the default of one second is too short on a busy machine.
 */
configure({ asyncUtilTimeout: 30_000 });
