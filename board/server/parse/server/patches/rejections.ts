/** parse-server/lib/Controllers/DatabaseController.js */
export interface DatabaseControllerClass {
  prototype: {
    destroy(...parts: unknown[]): Promise<unknown>
    abortTransactionalSession(): Promise<unknown>
  }
}

const expecting = new WeakSet<object>()

/**
 * Parse ends older sessions of an installation without waiting for it. When the database goes away just then, nobody would take the
 * rejection and it would end the process.
 */
export function expectRejections({ prototype: controller }: DatabaseControllerClass): void {
  if (expecting.has(controller)) return
  expecting.add(controller)
  const { destroy } = controller
  controller.destroy = function (...parts) {
    const destroyed = destroy.apply(this, parts)
    destroyed.catch(() => undefined)
    return destroyed
  }
}
