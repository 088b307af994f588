import { setFlagsFromString } from 'node:v8'
import { setProductionMode } from './server/config/production-mode.ts'
import { StartupError } from './server/config/startup-error.ts'
import { run } from './server/lifecycle/run.ts'

// React and Express read NODE_ENV when they are loaded, which is below.
setProductionMode()

// Otherwise garbage may grow to several times what is in use before it is collected: while many boards are read, to hundreds of megabytes.
setFlagsFromString('--heap-growing-percent=50')

// Not awaited: the modules loaded here may import from this one, which has to be complete by then.
void run(async ({ hasBackend }) => {
  const [{ createContext }, { createServer }, { joinBoard }] = await Promise.all([
    import('./server/context.ts'),
    import('./server/app.ts'),
    hasBackend ? import('#neighbour') : { joinBoard: undefined },
  ])
  if (joinBoard === undefined && process.env.BACKEND?.trim() === 'on')
    throw new StartupError(
      'BACKEND is on, and this board was built without the backend. Build it with it, or unset BACKEND.',
    )
  return { createContext: (parts) => createContext({ ...parts, neighbour: joinBoard }), createServer }
})
