import type { KnownDifference } from '../known-difference.ts'

/** Transfers and contract calls. */
export const transactionDifferences: readonly KnownDifference[] = [
  {
    name: 'why a contract refuses',
    reason:
      'ethers says that gas cannot be estimated or that a call failed, and puts the contract’s reason into the data. Ours reads it.',
    seen: [
      {
        original:
          'Error UNPREDICTABLE_GAS_LIMIT: cannot estimate gas; transaction may fail or may require manual gas limit …',
        ours: 'TransactionError CALL_EXCEPTION: execution reverted: ERC20InsufficientBalance(<sender>, 990, 5000)',
        places: ['transfers › too much: outcome'],
      },
      {
        original:
          'Error UNPREDICTABLE_GAS_LIMIT: cannot estimate gas; transaction may fail or may require manual gas limit …',
        ours: 'TransactionError CALL_EXCEPTION: execution reverted: NotAllowed(<sender>, 7)',
        places: ['contract calls › reverts before it is sent: outcome'],
      },
      {
        original:
          'Error UNPREDICTABLE_GAS_LIMIT: cannot estimate gas; transaction may fail or may require manual gas limit …',
        ours: 'TransactionError CALL_EXCEPTION: execution reverted: Nothing to read',
        places: ['contract calls › reverts: outcome'],
      },
      {
        original: 'Error CALL_EXCEPTION: call revert exception …',
        ours: "TransactionError CALL_EXCEPTION: The answer of text() cannot be read: there is no such contract at this address, or the ABI is another one's.",
        places: ['contract calls that are refused › no contract there: outcome'],
      },
    ],
  },
  {
    name: 'amounts and addresses are checked before they are sent',
    reason:
      'The original hands them to ethers, which says what it expected in its own words, or looks an address up as a name.',
    seen: [
      {
        original: 'Error UNSUPPORTED_OPERATION: network does not support ENS …',
        ours: 'TransactionError invalid_address: "receiver" is not an address: 40 hexadecimal digits after 0x. Names such as alice.eth are looked up beforehand.',
        places: ['transfers that are refused › bad receiver: outcome'],
      },
      {
        original: 'Error INVALID_ARGUMENT: invalid BigNumber string …',
        ours: 'TransactionError invalid_amount: "amount" is not a whole number of the smallest unit from 0 to 2^256 − 1. "much" is not a whole number.',
        places: ['transfers that are refused › odd amount: outcome'],
      },
      {
        original: 'Error INVALID_ARGUMENT: invalid BigNumber string …',
        ours: 'TransactionError invalid_argument: "number_" is not a whole number that fits into uint256.',
        places: ['contract calls that are refused › wrong type: outcome'],
      },
    ],
  },
  {
    name: 'an amount of zero is an amount',
    reason: 'The original takes the number 0 for a missing amount, and the text "0" not.',
    seen: [
      {
        original: 'list: amount is required',
        ours: 'TransactionError missing_web3: Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
        places: ['transfers that are refused › nothing of zero: outcome'],
      },
    ],
  },
  {
    name: 'numbers of contracts are bigints',
    reason: 'The original gives BigNumber objects of ethers.',
    seen: [
      { original: 'object', ours: 'bigint', places: ['contract calls › type of a number: outcome.value'] },
    ],
  },
]
