import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands for a server of PostgreSQL. */
export interface VanishingServer {
  port: number
  /** Cuts all connections, and takes no new ones. */
  vanish(): Promise<void>
}

/** Starts one that passes what it is told on to PostgreSQL, at a free port unless one is given. */
export async function startVanishingServer(
  { host, port: target }: { host: string; port: number },
  wanted = 0,
): Promise<VanishingServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(target, host)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const vanish = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port, vanish }
}
