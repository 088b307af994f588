import type { ReactElement, ReactNode } from 'react'
import { Described, type DescribedProps, Optional } from './described.tsx'

export interface LabelledProps extends DescribedProps {
  label: string
  isOptional?: boolean
  children: ReactNode
}

/** A control under its label; what is wrong with it and its hint below. The control has the name as its id. */
export function Labelled({ label, isOptional = false, children, ...described }: LabelledProps): ReactElement {
  return (
    <div className="fld">
      <label htmlFor={described.name}>
        {label}
        <Optional isOptional={isOptional} />
      </label>
      {children}
      <Described {...described} />
    </div>
  )
}
