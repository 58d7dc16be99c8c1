import { configure } from "@testing-library/react";

/** What a screen shows only after a while is waited for; the default of one second is a busy machine's pause. */
configure({ asyncUtilTimeout: 30_000 });
