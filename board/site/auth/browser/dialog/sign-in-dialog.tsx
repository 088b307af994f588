import { type ReactElement, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { purposeWords } from '../purpose.ts'
import type { SignInFlow } from '../sign-in-flow.ts'
import { isPending } from '../sign-in-state.ts'
import { ignoreForeignEnter } from './foreign-enter.ts'
import { SignInStep } from './sign-in-step.tsx'
import { spokenOf } from './spoken.ts'

export interface SignInDialogProps {
  flow: SignInFlow
  signUpPath: string
  /** The dialog has closed; whoever opened it takes it away. */
  onClosed(): void
}

/** The frame of signing in and of adding a wallet: one size, the title and the buttons where they are; only the middle changes. */
export function SignInDialog({ flow, signUpPath, onClosed }: SignInDialogProps): ReactElement {
  const state = useSyncExternalStore(flow.subscribe, flow.getState)
  const dialog = useRef<HTMLDialogElement>(null)
  const { step } = state.view

  useLayoutEffect(() => {
    if (dialog.current === null) return
    ignoreForeignEnter(dialog.current)
    dialog.current.showModal()
  }, [])
  useEffect(() => {
    if (step === 'done') dialog.current?.close()
  }, [step])
  // After every change of the middle: the button that had the focus may be gone.
  useLayoutEffect(() => keepFocus(dialog.current))

  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the key for that is Esc, the dialog's own.
    <dialog
      ref={dialog}
      className="dlg sign-in"
      aria-labelledby="sign-in-title"
      onClose={onClosed}
      onCancel={(event) => {
        if (isPending(state)) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isPending(state)) close()
      }}
    >
      <Head title={purposeWords[flow.purpose].title} isClosable={step !== 'verifying'} onClose={close} />
      <p className="vh" role="status">
        {spokenOf(state)}
      </p>
      <div className="bd">
        <SignInStep state={state} flow={flow} signUpPath={signUpPath} />
      </div>
    </dialog>
  )
}

interface HeadProps {
  title: string
  isClosable: boolean
  onClose(): void
}

function Head({ title, isClosable, onClose }: HeadProps): ReactElement {
  return (
    <header>
      <h2 id="sign-in-title">{title}</h2>
      <button
        type="button"
        className="btn btn-g btn-s btn-i"
        aria-label="Close"
        disabled={!isClosable}
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </header>
  )
}

/** Puts the focus on the first useful control unless it is already somewhere in the middle. */
function keepFocus(dialog: HTMLDialogElement | null): void {
  const middle = dialog?.querySelector('.bd')
  const hasFocus = dialog?.contains(document.activeElement) && document.activeElement !== dialog
  const isOnMiddle = middle?.contains(document.activeElement)
  if (!middle || isOnMiddle || (hasFocus && dialog?.dataset.placed === '')) return
  const first = middle.querySelector<HTMLElement>('[data-first]')
  if (first === null) return
  first.focus()
  if (dialog !== null) dialog.dataset.placed = ''
}
