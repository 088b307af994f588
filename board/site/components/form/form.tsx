import { type ComponentProps, createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { describedBy, type FormProblem, problemOf } from './problems.tsx'

const Problems = createContext<readonly FormProblem[]>([])

interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate'> {
  /** Problems of what was sent. The fields inside show theirs, and the first of them gets the focus. */
  problems?: readonly FormProblem[]
}

/** A form that the server checks, so that errors look the same with and without scripts: the browser's own bubbles never show. */
export function Form({ problems = [], method = 'post', ...form }: FormProps): ReactElement {
  return (
    <Problems value={problems}>
      <form {...form} method={method} noValidate />
    </Problems>
  )
}

/** The problem of a field of the form around it; undefined if there is none. */
export function useProblem(name: string): string | undefined {
  return problemOf(useContext(Problems), name)
}

/** Whether a field is the first with a problem in the form around it. */
export function useIsFirstProblem(name: string): boolean {
  return useContext(Problems).find(({ field }) => field !== null)?.field === name
}

/** Props of a field's control by its name: id, error, hint, and the focus if it is the first with a problem. */
export function useControl({ name, hint }: { name: string; hint?: ReactNode }) {
  const error = useProblem(name)
  return {
    id: name,
    name,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy({ name, hint, error }),
    autoFocus: useIsFirstProblem(name),
  }
}
