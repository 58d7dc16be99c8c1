import { createServer, type Server, type Socket } from "node:net";

/** A mail server (SMTP) on 127.0.0.1 that keeps what it is given. */
export type MailServer = {
  readonly port: number;
  /** Whole messages with their headers, in the order they were accepted. */
  readonly mails: string[];
  /** How it behaves from now on; "silent" says nothing after a message, as a server that dies does. */
  behave(manner: "accept" | "refuse" | "silent"): void;
  /** Ends every connection and takes no more until `open` is called. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** Starts it on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let manner: "accept" | "refuse" | "silent" = "accept";
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
          if (manner !== "silent") socket.write("250 accepted\r\n");
        } else if (line === "DATA") {
          isMessage = true;
          message = "";
          socket.write("354 go on\r\n");
        } else if (manner === "refuse" && line.startsWith("RCPT")) {
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
    behave: (next) => (manner = next),
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
