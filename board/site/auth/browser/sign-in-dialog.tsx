import { type ReactElement, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import * as text from '#messages/sign-in'
import { Icon } from '../../components/icon/icon.tsx'
import type { ShownError } from '../../components/shown-error.ts'
import { PasswordForm } from './password-form.tsx'
import { isPending, purposeLabels, type SignInFlow, type SignInState } from './sign-in-flow.ts'
import {
  Busy,
  Connecting,
  Declined,
  Failed,
  NoWallet,
  NoWalletNote,
  SignaturePending,
  Verifying,
  WalletList,
} from './sign-in-steps.tsx'

interface SignInDialogProps {
  flow: SignInFlow
  title: string
  signUpPath: string
  onClosed(): void
}

/** The frame of signing in and of adding a wallet: one size, the title and the buttons where they are; only the middle changes. */
export function SignInDialog({ flow, title, signUpPath, onClosed }: SignInDialogProps): ReactElement {
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
      className="dialog sign-in"
      aria-labelledby="sign-in-title"
      onClose={onClosed}
      onCancel={(event) => {
        if (isPending(state)) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isPending(state)) close()
      }}
    >
      <Head title={title} isClosable={step !== 'verifying'} onClose={close} />
      <p className="visually-hidden" role="status">
        {spokenOf(state)}
      </p>
      <div className="body">
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
        className="button button-plain button-small button-icon"
        aria-label={text.close}
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
  const middle = dialog?.querySelector('.body')
  const hasFocus = dialog?.contains(document.activeElement) && document.activeElement !== dialog
  const isOnMiddle = middle?.contains(document.activeElement)
  if (!middle || isOnMiddle || (hasFocus && dialog?.dataset.placed === '')) return
  const first = middle.querySelector<HTMLElement>('[data-first]')
  if (first === null) return
  first.focus()
  if (dialog !== null) dialog.dataset.placed = ''
}

interface SignInStepProps {
  state: SignInState
  flow: SignInFlow
  signUpPath: string
}

/** The middle of the dialog for what is going on. */
function SignInStep({ state, flow, signUpPath }: SignInStepProps): ReactElement | null {
  const { view, wallets, lastWallet } = state
  const onCancel = () => flow.cancel()
  const words = purposeLabels[flow.purpose]
  const onPassword = flow.purpose === 'link' ? null : () => flow.showPassword()
  const onOther = () => flow.showList()
  const passwordForm = ({ failure, isSending }: { failure: ShownError | null; isSending: boolean }) => (
    <PasswordForm
      failure={failure}
      isSending={isSending}
      signUpPath={signUpPath}
      onSubmit={(account) => void flow.signIn(account)}
      // A wallet that announces itself late must not replace a form that somebody types into.
      onTyped={view.step === 'choose' ? () => flow.showPassword() : undefined}
      onBack={isSending ? onCancel : wallets.length === 0 ? null : onOther}
      below={wallets.length === 0 ? <NoWalletNote /> : null}
    />
  )
  const onAgain = 'wallet' in view ? () => flow.chooseWallet(view.wallet) : onOther
  switch (view.step) {
    case 'choose':
      if (wallets.length === 0 && onPassword !== null)
        return passwordForm({ failure: null, isSending: false })
      if (wallets.length === 0) return <NoWallet />
      return (
        <WalletList
          wallets={wallets}
          lastWallet={lastWallet}
          onChoose={(wallet) => flow.chooseWallet(wallet)}
          onPassword={onPassword}
          beforehand={words.beforehand}
        />
      )
    case 'password':
      return passwordForm(view)
    case 'connecting':
      return <Connecting wallet={view.wallet} onCancel={onCancel} />
    case 'signing':
      return <SignaturePending wallet={view.wallet} text={view.text} note={view.note} onCancel={onCancel} />
    case 'verifying':
      return <Verifying wallet={view.wallet} />
    case 'busy':
      return <Busy wallet={view.wallet} afterAnswer={words.afterAnswer} onCancel={onCancel} />
    case 'declined':
      return <Declined wallet={view.wallet} onAgain={onAgain} onOther={onOther} />
    case 'failed':
      return <Failed wallet={view.wallet} failure={view.failure} onAgain={onAgain} onOther={onOther} />
    case 'done':
      return null
  }
}

/** Words for screen readers when the dialog's middle changes; errors speak for themselves (role=alert). */
function spokenOf({ view, wallets }: SignInState): string {
  switch (view.step) {
    case 'connecting':
      return `${text.openWallet(view.wallet.name)}. ${text.chooseAccount}`
    case 'signing':
      return view.note ?? `${text.signTitle(view.wallet.name)}.`
    case 'verifying':
      return `${text.checking}.`
    case 'declined':
      return `${text.declined(view.wallet.name)}. ${text.nothingSigned}`
    case 'busy':
      return `${text.alreadyAsked(view.wallet.name)}. ${text.answerThere}`
    case 'choose':
      return wallets.length === 0 ? `${text.noWallet}.` : ''
    default:
      return ''
  }
}

/**
 * The Enter that opened a dialog must not press the first button in it: a held key repeats, and a browser may deliver the second half of
 * the key press (`keypress`, which is what presses a button) when the dialog is already there.
 */
function ignoreForeignEnter(dialog: HTMLElement): void {
  let isOwn = false
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    if (event.repeat) event.preventDefault()
    else isOwn = true
  })
  dialog.addEventListener('keypress', (event) => {
    if (event.key === 'Enter' && !isOwn) event.preventDefault()
  })
}
