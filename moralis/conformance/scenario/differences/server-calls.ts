import type { KnownDifference } from '../known-difference.ts'

/** Starting and calling the server. */
export const callDifferences: readonly KnownDifference[] = [
  {
    name: 'a master key in a page is warned of',
    reason: 'The original leaves it out in silence. Ours says so, as both do of moralisSecret.',
    seen: [
      {
        original: [],
        ours: [
          ['Moralis.start warning: Using masterKey on the browser enviroment reveals critical information.'],
        ],
        places: ['start with keys › master key: warnings'],
      },
    ],
  },
  {
    name: 'an address of another form is warned of',
    reason:
      'The original uses the pattern for its tracking only. Ours says that an address looks mistyped, and starts all the same.',
    seen: [
      {
        original: [],
        ours: [
          [
            'Moralis.start warning: server is not of the form https://jobs.example.com/server. It is used all the same.',
          ],
        ],
        places: ['start at odd addresses › not an address: warnings'],
      },
    ],
  },
  {
    name: 'an id of the installation for each app',
    reason:
      'The original keeps the id of the first app in memory and uses it for the next one too. Ours has one for each, as they are stored.',
    seen: [
      {
        original: '<uuid 1>',
        ours: '<uuid 2>',
        places: ['start › other app: requests.0.body._InstallationId'],
      },
      {
        original: undefined,
        ours: '<uuid 2>',
        places: ['start › other app: state.storage.Parse/other/installationId'],
      },
    ],
  },
  {
    name: 'a field that is refused throws',
    reason: 'The set of the original gives false and says nothing; that of Parse 8 throws what is wrong.',
    seen: [
      {
        original: 'gives {"ofParse":"_Role","fields":{"ACL":{"<id 1>":{"read":true,"write":true}}}}',
        ours: "ParseError -1: A role's name can be only contain alphanumeric characters, _, -, and spaces.",
        places: ['roles › bad name: outcome'],
      },
      {
        original: 'gives false',
        ours: "ParseError -1: A role's name can only be set before it has been saved.",
        places: ['roles › rename: outcome'],
      },
      {
        original: 'gives false',
        ours: 'ParseError 105: Invalid key name: also bad',
        places: ['objects that refuse › set a bad key: outcome'],
      },
    ],
  },
  {
    name: 'a bad name of a field is named',
    reason: 'The error of the original has a code and no text.',
    seen: [
      {
        original: 'Error 105: ',
        ours: 'ParseError 105: Invalid key name: bad key',
        places: ['objects that refuse › bad key: outcome'],
      },
    ],
  },
  {
    name: 'a file is deleted from a page',
    reason:
      'The original sends a DELETE that does not say who asks, with an empty header that the XMLHttpRequest of Node.js even refuses. Ours sends it as every other request, so that the owner may.',
    seen: [
      {
        original:
          'TypeError ERR_HTTP_INVALID_HEADER_VALUE: Invalid value "undefined" for header "X-Parse-Master-Key"',
        ours: 'ParseError 153: Could not delete file. There is none of this name.',
        places: ['files › destroy unsaved: outcome'],
      },
      { original: [], ours: ['POST /server/files/x.txt 404'], places: ['files › destroy unsaved: requests'] },
      {
        original:
          'TypeError ERR_HTTP_INVALID_HEADER_VALUE: Invalid value "undefined" for header "X-Parse-Master-Key"',
        ours: 'gives {"ofParse":"value","fields":{"__type":"File","name":"<file 1>_notes.txt","url":"<origin>/server/files/<app>/<file 1>_notes.txt"}}',
        places: ['files › destroy: outcome'],
      },
      {
        original: [],
        ours: ['POST /server/files/<file 1>_notes.txt 200'],
        places: ['files › destroy: requests'],
      },
    ],
  },
  {
    name: 'triggers are off by default',
    reason:
      'With triggers a server can have the page sign and send. Ours runs those that touch the wallet only where the app has turned them on.',
    seen: [
      {
        original: 'Error: web3Sign trigger does not have a message to sign',
        ours: 'Web3Error trigger_off: The server asks for "web3Sign", which this app has not turned on. Where the server is trusted with that, start with Moralis.start({ triggers: [\'web3Sign\'] }).',
        places: ['plugins › signature of nothing: outcome'],
      },
      {
        original:
          'Error: Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
        ours: 'Web3Error trigger_off: The server asks for "web3Transaction", which this app has not turned on. Where the server is trusted with that, start with Moralis.start({ triggers: [\'web3Transaction\'] }).',
        places: ['plugins › transaction without wallet: outcome'],
      },
      {
        original: 'Error: web3SignV4 trigger does not have a `from` address',
        ours: 'Web3Error trigger_off: The server asks for "web3SignV4", which this app has not turned on. Where the server is trusted with that, start with Moralis.start({ triggers: [\'web3SignV4\'] }).',
        places: ['plugins › typed signature of nobody: outcome'],
      },
      {
        original: 'Error: web3SignV4 trigger does not have `parameters` to sign',
        ours: 'Web3Error trigger_off: The server asks for "web3SignV4", which this app has not turned on. Where the server is trusted with that, start with Moralis.start({ triggers: [\'web3SignV4\'] }).',
        places: ['plugins › typed signature of nothing: outcome'],
      },
    ],
  },
  {
    name: 'an answer that says nothing',
    reason: 'The original prints its whole request where an answer has no body; ours says the status.',
    seen: [
      {
        original:
          'Error 100: XMLHttpRequest failed: {"UNSENT":0,"OPENED":1,"HEADERS_RECEIVED":2,"LOADING":3,"DONE":4,"readyState":4,"responseText":"","responseXML":"","status":400,"statusText":null,"withCredentials":false}',
        ours: 'ParseError 100: XMLHttpRequest failed: "Error response [400] Bad Request"',
        places: ['answers that are odd › empty error: outcome'],
      },
      {
        original:
          'Error 100: XMLHttpRequest failed: {"UNSENT":0,"OPENED":1,"HEADERS_RECEIVED":2,"LOADING":3,"DONE":4,"readyState":4,"responseText":"","responseXML":"","status":304,"statusText":null,"withCredentials":false}',
        ours: 'ParseError 100: XMLHttpRequest failed: "Error response [304] Not Modified"',
        places: ['answers that are odd › not changed: outcome'],
      },
    ],
  },
  {
    name: 'an answer that cannot be read is an error',
    reason:
      'The original fails at reading a field of nothing, or takes the answer for somebody who has signed in. Ours rejects with 107.',
    seen: [
      {
        original: "TypeError: Cannot read properties of undefined (reading 'map')",
        ours: 'ParseError 107: The server returned an invalid response.',
        places: ['answers that are odd › find without results: outcome'],
      },
      {
        original: 'gives {"ofParse":"_User","fields":{"username":"somebody","a":1}}',
        ours: 'ParseError 107: The server returned an invalid response.',
        places: ['answers that are odd › login without user: outcome'],
      },
      {
        original: {
          'storage.Parse/<app>/currentUser': ['a', 'className', 'username'],
          user: { fields: { a: 1, username: 'somebody' }, ofParse: '_User' },
        },
        ours: { 'storage.Parse/<app>/currentUser': null, user: null },
        places: [
          'answers that are odd › batch refused: state',
          'answers that are odd › login without user: state',
        ],
      },
    ],
  },
  {
    name: 'the message of an error is a text',
    reason:
      'The original takes whatever the server names as error, which pages then show as [object Object] or not at all.',
    seen: [
      {
        original: 'Error 141: [object Object]',
        ours: 'ParseError 141: {"reason":"odd"}',
        places: ['answers that are odd › error of data: outcome'],
      },
    ],
  },
  {
    name: 'no other machines are called',
    reason:
      'The original tells its makers of every start and asks whether a newer version is there. Keys for a secret come from the own server.',
    seen: [
      {
        original: ['internal-api.moralis.io', 'www.unpkg.com'],
        ours: [],
        places: ['whole run › all.foreignHosts'],
      },
    ],
  },
]
