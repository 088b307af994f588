import type { WebSocketRoute } from 'playwright-core'

/** Messages between pages as WalletConnect's relay passes them on, without reading any: they are encrypted end to end. */
export interface StubRelay {
  /** Takes a page's socket. */
  connect(socket: WebSocketRoute): void
  /** While it is away it hears and answers nothing. */
  isAway: boolean
}

interface Message {
  topic: string
  message: string
  tag: number
  from: WebSocketRoute
}

export function startStubRelay(): StubRelay {
  const messages: Message[] = []
  const topics = new Map<WebSocketRoute, Set<string>>()
  let lastId = 1

  const deliver = (to: WebSocketRoute, { topic, message, tag }: Message) => {
    lastId += 1
    const data = { topic, message, tag, publishedAt: Date.now() }
    const params = { id: topic.slice(0, 32), data }
    to.send(
      JSON.stringify({ id: Date.now() * 1000 + lastId, jsonrpc: '2.0', method: 'irn_subscription', params }),
    )
  }
  const subscribe = (socket: WebSocketRoute, topic: string): string => {
    const own = topics.get(socket)
    if (own !== undefined && !own.has(topic)) {
      own.add(topic)
      for (const one of messages) if (one.topic === topic && one.from !== socket) deliver(socket, one)
    }
    return topic
  }
  const publish = (message: Message): boolean => {
    messages.push(message)
    for (const [socket, own] of topics)
      if (socket !== message.from && own.has(message.topic)) deliver(socket, message)
    return true
  }

  const answers: Record<string, (socket: WebSocketRoute, params: Record<string, unknown>) => unknown> = {
    irn_subscribe: (socket, { topic }) => subscribe(socket, String(topic)),
    irn_batchSubscribe: (socket, { topics: several }) =>
      Array.isArray(several) ? several.map((topic) => subscribe(socket, String(topic))) : [],
    irn_publish: (from, { topic, message, tag }) =>
      publish({ topic: String(topic), message: String(message), tag: Number(tag), from }),
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    irn_fetchMessages: () => ({ messages: [], hasMore: false }),
    irn_unsubscribe: (socket, { topic }) => topics.get(socket)?.delete(String(topic)) ?? false,
    wc_proposeSession(from, { pairingTopic, sessionProposal }) {
      subscribe(from, String(pairingTopic))
      return publish({ topic: String(pairingTopic), message: String(sessionProposal), tag: 1100, from })
    },
    wc_approveSession(
      from,
      { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest },
    ) {
      subscribe(from, String(sessionTopic))
      publish({ topic: String(pairingTopic), message: String(sessionProposalResponse), tag: 1101, from })
      return publish({
        topic: String(sessionTopic),
        message: String(sessionSettlementRequest),
        tag: 1102,
        from,
      })
    },
  }

  const relay: StubRelay = {
    isAway: false,
    connect(socket) {
      topics.set(socket, new Set())
      socket.onClose(() => topics.delete(socket))
      socket.onMessage((text) => {
        const { id, method, params } = JSON.parse(String(text))
        // The others are answers to what was delivered.
        if (typeof method !== 'string' || relay.isAway) return
        const result = answers[method]?.(socket, params) ?? true
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
      })
    },
  }
  return relay
}
