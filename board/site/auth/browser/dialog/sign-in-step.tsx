import type { ReactElement } from 'react'
import { purposeWords } from '../purpose.ts'
import type { SignInFlow } from '../sign-in-flow.ts'
import type { SignInState } from '../sign-in-state.ts'
import { NoWallet } from './no-wallet.tsx'
import { Declined, Failed } from './outcome.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignaturePending } from './signature-pending.tsx'
import { Busy, Connecting, Verifying } from './waiting.tsx'
import { WalletList } from './wallet-list.tsx'

export interface SignInStepProps {
  state: SignInState
  flow: SignInFlow
  signUpPath: string
}

/** The middle of the dialog for what is going on. */
export function SignInStep({ state, flow, signUpPath }: SignInStepProps): ReactElement | null {
  const { view, wallets, lastWallet } = state
  const onCancel = () => flow.cancel()
  const words = purposeWords[flow.purpose]
  const onPassword = flow.purpose === 'link' ? null : () => flow.showPassword()
  const onOther = () => flow.showList()
  const onAgain = 'wallet' in view ? () => flow.chooseWallet(view.wallet) : onOther
  switch (view.step) {
    case 'choose':
      if (wallets.length === 0) return <NoWallet advice={words.noWallet} onPassword={onPassword} />
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
      return (
        <PasswordForm
          failure={view.failure}
          isSending={view.isSending}
          signUpPath={signUpPath}
          onSubmit={(account) => void flow.signIn(account)}
          onBack={view.isSending ? () => flow.cancel() : onOther}
        />
      )
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
