import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands for a server of PostgreSQL. */
export interface VanishingServer {
  port: number
  /** Cuts all connections, and takes no new ones. */
  vanish(): Promise<void>
  /** Answers new connections with an error of PostgreSQL from now on, and leaves those that there are alone; without one, takes them again. */
  refuse(error?: { code: string; message: string }): void
  /** Cuts all connections. */
  cut(): void
}

/** Starts one that passes what it is told on to PostgreSQL, at a free port unless one is given. */
export async function startVanishingServer(
  { host, port: target }: { host: string; port: number },
  wanted = 0,
): Promise<VanishingServer> {
  const sockets = new Set<Socket>()
  let refusal: Buffer | undefined
  const server = createServer((socket) => {
    if (refusal !== undefined) {
      const answer = refusal
      socket.on('error', () => undefined)
      // Once it has said whom it wants to speak to.
      socket.once('data', () => socket.end(answer))
      return
    }
    const onward = connect(target, host)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const vanish = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }
  const refuse: VanishingServer['refuse'] = (error) => {
    refusal = error && fatalError(error)
  }
  return { port, vanish, refuse, cut }
}

/** An ErrorResponse of PostgreSQL's protocol, version 3. */
function fatalError({ code, message }: { code: string; message: string }): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: code, M: message }
  const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`)
  const body = Buffer.from(`${text.join('')}\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + length.length)
  return Buffer.concat([Buffer.from('E'), length, body])
}
