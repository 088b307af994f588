import type { ReactElement } from 'react'
import * as text from '#messages/profile'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Day } from '../../components/time/time.tsx'
import { profilePath } from './form.tsx'

interface CheckedName {
  value: string
  checkedAt: string
}

export interface NamesProps {
  /** Null for none. */
  github: CheckedName | null
  ens: CheckedName | null
  /** The text to publish in a gist. */
  gistText: string
  /** Wallets whose ENS name can be looked up, with their values in the form; null where the board has no node to ask. */
  ensWallets: readonly { value: string; address: string }[] | null
  gist: string
  problems: readonly FormProblem[]
}

/** Names elsewhere that are checked one by one: each asks another server. */
export function Names(props: NamesProps): ReactElement {
  return (
    <>
      <Github {...props} />
      {props.ensWallets === null && props.ens === null ? null : <Ens {...props} />}
    </>
  )
}

function Github({ github, gistText, gist, problems }: NamesProps): ReactElement {
  return (
    <Panel id="github" title={text.factNames.github} body="body stack">
      {github === null ? null : <Name kind="github" name={github} />}
      <p className="small soft">{text.githubSteps}</p>
      <p className="text-box">{gistText}</p>
      <Form action={profilePath} problems={problems} className="stack">
        <input type="hidden" name="do" value="github" />
        <Field name="gist" label={text.gist} type="url" value={gist} hint={text.gistHint} maxLength={200} />
        <p>
          <SubmitButton>{text.checkGist}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

function Ens({ ens, ensWallets }: NamesProps): ReactElement {
  return (
    <Panel id="ens" title={text.factNames.ens} body="body stack">
      {ens === null ? null : <Name kind="ens" name={ens} />}
      <p className="small soft">{ensWallets?.length === 0 ? text.ensNeedsWallet : text.ensSteps}</p>
      {ensWallets?.map(({ value, address }) => (
        <ButtonForm action={profilePath} fields={{ do: 'ens', wallet: value }} key={value}>
          {text.lookUpName(`${address.slice(0, 6)}…${address.slice(-4)}`)}
        </ButtonForm>
      ))}
    </Panel>
  )
}

function Name({ kind, name }: { kind: 'github' | 'ens'; name: CheckedName }): ReactElement {
  return (
    <div className="line">
      <span>
        <b className="address">{name.value}</b>
        <span className="small soft block">
          <Sentence text={text.factChecks[kind]} parts={{ day: <Day iso={name.checkedAt} /> }} />
        </span>
      </span>
      <ButtonForm
        action={profilePath}
        fields={{ do: 'remove', kind }}
        label={text.removeName(name.value)}
        className="button button-small"
      >
        {text.remove}
      </ButtonForm>
    </div>
  )
}
