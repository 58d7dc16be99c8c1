import { createServer, type Server, type Socket } from "node:net";

/** An SMTP server on 127.0.0.1 that stores the messages it receives. */
export type MailServer = {
  readonly port: number;
  /** Complete messages with their headers, in the order of acceptance. */
  readonly mails: string[];
  /**
   * Sets the behavior from now on; "silent" does not respond after a message, like a crashed server.
   */
  behave(behavior: "accept" | "refuse" | "silent"): void;
  /** Ends every connection and accepts none until `open` is called. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** Starts it on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let behavior: "accept" | "refuse" | "silent" = "accept";
  let server: Server | undefined;
  let port = 0;

  function serve(socket: Socket): void {
    sockets.add(socket);
    let isMessage = false;
    let message = "";
    let rest = "";
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (isMessage && line !== ".") {
          message += `${line}\n`;
        } else if (isMessage) {
          isMessage = false;
          mails.push(message);
          if (behavior !== "silent") socket.write("250 accepted\r\n");
        } else if (line === "DATA") {
          isMessage = true;
          message = "";
          socket.write("354 go on\r\n");
        } else if (behavior === "refuse" && line.startsWith("RCPT")) {
          socket.write("550 <nobody@example.com> is not here\r\n");
        } else {
          socket.write(line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
        }
      }
    });
    socket.write("220 mail.example.com\r\n");
  }

  async function open(): Promise<void> {
    const opened = createServer(serve).listen(port, "127.0.0.1");
    await new Promise((resolve) => {
      opened.once("listening", resolve);
    });
    const address = opened.address();
    port = typeof address === "object" && address ? address.port : 0;
    server = opened;
  }

  await open();
  return {
    port,
    mails,
    behave: (next) => (behavior = next),
    async close() {
      const ended = new Promise((resolve) => {
        server?.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await ended;
    },
    open,
  };
}
