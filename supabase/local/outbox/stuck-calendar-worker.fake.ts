/** A thread that never returns, like a calendar that the parser cannot finish. */
for (;;);
