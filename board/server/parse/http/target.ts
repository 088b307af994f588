/** The objects that a path means: those of a class, or one of them. */
export interface Target {
  className: string
  /** Undefined: all of them. */
  id: string | undefined
}

const classesOfPaths: Record<string, string> = {
  users: '_User',
  sessions: '_Session',
  roles: '_Role',
  installations: '_Installation',
}

/** The objects that an operation is about, if it is about objects. */
export function findTarget({ path }: { path: string }): Target | undefined {
  const [, first = '', ...rest] = path.split('/')
  if (first === 'classes') return toTarget(rest[0], rest.slice(1))
  return Object.hasOwn(classesOfPaths, first) ? toTarget(classesOfPaths[first], rest) : undefined
}

/** Whether an operation makes or changes objects. */
export function isWrite({ method }: { method: string }): boolean {
  return method === 'POST' || method === 'PUT'
}

function toTarget(className: string | undefined, [id, ...rest]: string[]): Target | undefined {
  if (className === undefined || className === '' || rest.length > 0) return undefined
  return { className, id: id === '' ? undefined : id }
}
