import pino from 'pino'
import { readConfig } from '../../server/config/read-config.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'

/**
 * A context for functions of the domain that a test calls without the whole program. It has what the test gives, a silent log, the default
 * configuration and a test origin; reading anything else throws, so that no test passes on a part that does nothing.
 */
export function createTestContext(given: Partial<DomainContext>): DomainContext {
  const parts: Partial<DomainContext> = {
    config: readConfig({ MASTER_KEY: 'a public test key' }),
    log: pino({ level: 'silent' }),
    getOrigin: () => 'https://board.example',
    ...given,
  }
  return new Proxy(parts, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`createTestContext was given no "${String(name)}" by this test.`)
    },
  }) as DomainContext
}
