import type { KnownDifference } from '../known-difference.ts'

/** The kinds of errors. */
export const errorDifferences: readonly KnownDifference[] = [
  {
    name: 'errors have a class and a code',
    reason:
      'What ours throws is always an Error with a class and a code of its own; the text is the original’s. The original throws plain errors, texts and lists of texts.',
    seen: [
      {
        original: 'Error',
        ours: 'TransactionError missing_web3',
        places: [
          'before the start › transfer: outcome kind',
          'transfers that are refused › without wallet: outcome kind',
          'contract calls that are refused › without wallet: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'DataApiError not_initialized',
        places: ['before the start › web3 api: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'StartError server_url_required',
        places: ['start › with neither: outcome kind', 'start › without address: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'StartError app_id_required',
        places: ['start › without app: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'WalletError not_signed',
        places: ['sign in with a wallet that says no › empty signature: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'Web3Error no_account',
        places: ['sign in with a wallet that says no › locked: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'Web3Error wallet_missing',
        places: ['sign in without a wallet › no phantom: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'NoWalletError no_wallet',
        places: [
          'sign in without a wallet › no wallet: outcome kind',
          'enable a wallet that fails › no wallet: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'AlreadyEnablingError already_enabling',
        places: ['enable a wallet › while another is pending: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'Web3Error missing_web3',
        places: [
          'enable a wallet that fails › declined when enabled: outcome kind',
          'networks of the wallet › add without wallet: outcome kind',
          'networks of the wallet › switch without wallet: outcome kind',
          'link with trouble › without user: outcome kind',
          'link with trouble › without wallet: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'WalletError wallet_failed',
        places: ['enable a wallet that fails › no chain: outcome kind'],
      },
      {
        original: 'text',
        ours: 'WalletError wallet_failed',
        places: ['enable a wallet that fails › thrown text: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'ConnectorError option_missing',
        places: [
          'enable by connectors of other kinds › magic without email: outcome kind',
          'enable by connectors of other kinds › magic without key: outcome kind',
          'enable by connectors of other kinds › magic without network: outcome kind',
          'enable by connectors of other kinds › web3auth without id: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'ConnectorError library_missing',
        places: [
          'enable by connectors of other kinds › magic: outcome kind',
          'enable by connectors of other kinds › wallet connect: outcome kind',
          'enable by connectors of other kinds › web3auth: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'ChainError no_rpc_url',
        places: [
          'enable by connectors of other kinds › network without this chain: outcome kind',
          'enable by connectors of other kinds › network: outcome kind',
        ],
      },
      { original: 'text', ours: 'ParseError 206', places: ['sessions › session of nobody: outcome kind'] },
      {
        original: 'text',
        ours: 'ParseError 102',
        places: ['ways to run a query › each with order: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'Web3Error trigger_invalid',
        places: [
          'plugins › call without endpoint: outcome kind',
          'plugins › call without plugin: outcome kind',
          'plugins that use the wallet › signature of nothing: outcome kind',
          'plugins that use the wallet › typed signature of nothing: outcome kind',
          'plugins that use the wallet › typed signature of nobody: outcome kind',
        ],
      },
      { original: 'Error', ours: 'Web3Error plugin_failed', places: ['plugins › no success: outcome kind'] },
      {
        original: 'Error',
        ours: 'Web3Error unknown_trigger',
        places: ['plugins › unknown trigger: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'DataApiError 141',
        places: [
          'data of chains › balance: outcome kind',
          'data of chains › on a chain: outcome kind',
          'data of chains › signed in: outcome kind',
          'data of chains › without address: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'ParseError',
        places: ['answers that are odd › error without code: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'TransactionError invalid_token_id',
        places: [
          'transfers that are refused › bad token id: outcome kind',
          'transfers that are refused › negative token id: outcome kind',
          'transfers that are refused › token id with a part: outcome kind',
        ],
      },
      {
        original: 'list',
        ours: 'TransactionError fields_required',
        places: [
          'transfers that are refused › erc1155 without all: outcome kind',
          'transfers that are refused › erc20 without all: outcome kind',
          'transfers that are refused › erc721 without all: outcome kind',
          'transfers that are refused › native without amount: outcome kind',
          'transfers that are refused › nothing given: outcome kind',
          'contract calls that are refused › empty param: outcome kind',
          'contract calls that are refused › null param: outcome kind',
          'contract calls that are refused › without params: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'TransactionError sender_not_found',
        places: ['transfers that are refused › no account: outcome kind'],
      },
      {
        original: 'text',
        ours: 'TransactionError unsupported_type',
        places: ['transfers that are refused › unsupported type: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'TransactionError ambiguous_function',
        places: ['contract calls that are refused › more than one: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'TransactionError from_required',
        places: ['contract calls that are refused › no account: outcome kind'],
      },
      {
        original: 'Error',
        ours: 'TransactionError function_not_in_abi',
        places: [
          'contract calls that are refused › no such function: outcome kind',
          'contract calls that are refused › no such signature: outcome kind',
          'contract calls that are refused › read without account: outcome kind',
        ],
      },
      {
        original: 'Error',
        ours: 'TransactionError topic_not_in_abi',
        places: ['contract calls that are refused › other inputs: outcome kind'],
      },
    ],
  },
  {
    name: 'errors with a code of Parse or the wallet have a class',
    reason: 'The original never names them, so that a page that prints error.name says Error for each.',
    seen: [
      {
        original: ['Error', 'Error', 'Error', 'Error'],
        ours: ['ParseError', 'RequestPendingError', 'RequestRejectedError', 'UnknownChainError'],
        places: ['whole run › all.errorNames'],
      },
    ],
  },
]
