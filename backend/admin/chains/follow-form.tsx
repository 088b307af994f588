import { SubmitButton } from '@cryptolist/board/site/components/form/button-form'
import { ChoiceField, Field, SelectField } from '@cryptolist/board/site/components/form/fields'
import { Form } from '@cryptolist/board/site/components/form/form'
import type { FormProblem } from '@cryptolist/board/site/components/form/problems'
import { Panel } from '@cryptolist/board/site/components/panel/panel'
import type { ReactElement } from 'react'
import * as text from '#messages/chains'
import type { TypedFollow } from './shown-chain.ts'

interface FollowFormProps {
  chains: readonly { chainId: number; name: string }[]
  typed: TypedFollow
  problems: readonly FormProblem[]
}

/** The form to follow a contract: the transfers of its tokens, or one of its events. Shows all fields without scripts. */
export function FollowForm({ chains, typed, problems }: FollowFormProps): ReactElement {
  return (
    <Panel id="follow" title={text.follow} className="moderation-form">
      <Form action="/admin/chains" problems={problems} className="body stack">
        <ChoiceField
          name="kind"
          legend={text.kind}
          hint={text.kindHint}
          choices={[
            { value: 'transfers', name: text.transfers },
            { value: 'events', name: text.otherEvents },
          ]}
          values={[typed.kind]}
        />
        <SelectField
          name="chainId"
          label={text.chain}
          choices={chains.map(({ chainId, name }) => ({ value: String(chainId), name }))}
          value={typed.chainId}
        />
        <Field name="address" label={text.address} value={typed.address} maxLength={100} />
        <Field
          name="topic"
          label={text.event}
          value={typed.topic}
          hint={text.eventHint}
          maxLength={2_000}
          isOptional
        />
        <Field
          name="tableName"
          label={text.className}
          value={typed.tableName}
          hint={text.classHint}
          maxLength={100}
          isOptional
        />
        <Field
          name="fromBlock"
          label={text.fromBlock}
          value={typed.fromBlock}
          hint={text.fromBlockHint}
          inputMode="numeric"
          maxLength={20}
          isOptional
        />
        <SubmitButton className="button button-main button-large">{text.followButton}</SubmitButton>
      </Form>
    </Panel>
  )
}
