import { type Mock, vi } from 'vitest'
import { createScriptedMoralis, type ScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'

/** Calls what was subscribed. Without node:events, which Vite withholds from files that run in jsdom once a file outside of it has loaded it. */
export class ScriptedSubscription {
  private readonly handlers: { event: string; handle: (object: unknown) => void }[] = []
  on(event: string, handle: (object: unknown) => void): void {
    this.handlers.push({ event, handle })
  }
  emit(event: string, object: unknown): void {
    for (const one of this.handlers) if (one.event === event) one.handle(object)
  }
  unsubscribe: Mock<() => Promise<void>> = vi.fn(async () => {})
}

/** A query that remembers its conditions. */
export class ScriptedQuery {
  className: string
  private readonly conditions: Record<string, unknown> = {}

  constructor(subject: string | { className: string }) {
    this.className = typeof subject === 'string' ? subject : subject.className
  }
  equalTo(key: string, value: unknown): this {
    this.conditions[key] = value
    return this
  }
  toJSON(): unknown {
    return { where: this.conditions }
  }
  find(): Promise<unknown[]> {
    return finds(this.className, this.conditions)
  }
  subscribe(): Promise<ScriptedSubscription> {
    return subscribes(this.className, this.conditions)
  }
}

/** Answers every `find`. */
export const finds: Mock<(className: string, conditions: object) => Promise<unknown[]>> = vi.fn()

/** Answers every `subscribe`. */
export const subscribes: Mock<(className: string, conditions: object) => Promise<ScriptedSubscription>> =
  vi.fn()

/** A scripted SDK with these queries, which find nothing and may be subscribed to. */
export function createQueryMoralis(): ScriptedMoralis {
  const moralis = createScriptedMoralis()
  Object.assign(moralis.sdk, { Query: ScriptedQuery })
  finds.mockReset().mockResolvedValue([])
  subscribes.mockReset().mockResolvedValue(new ScriptedSubscription())
  return moralis
}
