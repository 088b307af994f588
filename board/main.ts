import { setProductionMode } from './server/config/production-mode.ts'
import { run } from './server/lifecycle/run.ts'

// React and Express read NODE_ENV when they are loaded, which is below.
setProductionMode()

// Not awaited: the modules loaded here may import from this one, which has to be complete by then.
void run(async () => {
  const [{ createContext }, { createServer }] = await Promise.all([
    import('./server/context.ts'),
    import('./server/app.ts'),
  ])
  return { createContext, createServer }
})
