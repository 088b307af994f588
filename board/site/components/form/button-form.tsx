import type { ReactElement, ReactNode } from 'react'
import { Form } from './form.tsx'

export interface ButtonFormProps {
  action: string
  /** Hidden fields, by name. */
  fields?: Readonly<Record<string, string | number>>
  className?: string
  formClass?: string
  /** The button's action, where its words alone don't say it. */
  label?: string
  children: ReactNode
}

/** A button that does something: a form, so that it works without scripts. */
export function ButtonForm(props: ButtonFormProps): ReactElement {
  const { action, fields = {}, className, formClass, label, children } = props
  return (
    <Form action={action} className={formClass}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <SubmitButton className={className} label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}

export interface SubmitButtonProps extends Pick<ButtonFormProps, 'className' | 'children'> {
  label?: string | undefined
}

export function SubmitButton({ className = 'button', label, children }: SubmitButtonProps): ReactElement {
  return (
    <button type="submit" className={className} aria-label={label}>
      {children}
    </button>
  )
}
