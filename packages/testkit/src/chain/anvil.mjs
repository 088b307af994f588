// Plain JavaScript, so that a process without a build can start it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

/**
 * Ends anvil when the process that started it is gone: the system then closes the pipe that this shell reads. Its arguments are the command.
 */
const guard = [
  'exec 3<&0',
  '"$@" </dev/null & pid=$!',
  'echo "pid $pid"',
  '{ read _ <&3; kill "$pid"; } 2>/dev/null & watcher=$!',
  'wait "$pid"; code=$?',
  'kill "$watcher" 2>/dev/null',
  'exit "$code"',
].join('\n')

export async function startAnvil(chainId) {
  const flags = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '1']
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', findBinary(), ...flags], { stdio: 'pipe' })
  const ended = once(shell, 'exit')
  const { pid, port } = await readStart(shell)
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    async stop() {
      if (shell.exitCode === null && shell.signalCode === null) process.kill(pid)
      shell.stdin.end()
      await ended
    },
  }
}

/** The binary of the platform's package; the wrapper package would run an additional process. */
function findBinary() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const require = createRequire(import.meta.url)
  const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  return fromAnvil.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
}

async function readStart({ stdout, stderr }) {
  const output = []
  stderr.on('data', (data) => output.push(String(data)))
  let pid
  let port
  for await (const line of createInterface({ input: stdout })) {
    output.push(line)
    pid ??= /^pid (\d+)$/.exec(line)?.[1]
    port = /^Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) break
  }
  // It keeps writing, and would block if its output were not read.
  stdout.resume()
  if (pid === undefined || port === undefined) throw new Error(`anvil did not start:\n${output.join('\n')}`)
  return { pid: Number(pid), port: Number(port) }
}
