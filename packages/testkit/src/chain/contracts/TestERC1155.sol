// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface ReceiverOf1155 {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data) external returns (bytes4);
}

/// Several tokens in one contract, for tests: anybody can make some. It refuses with the errors of ERC-6093.
contract TestERC1155 {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId);
    error ERC1155MissingApprovalForAll(address operator, address owner);
    error ERC1155InvalidReceiver(address receiver);

    mapping(address => mapping(uint256 => uint256)) private balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == 0x01ffc9a7 || interfaceId == 0xd9b67a26;
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[account][id];
    }

    function mint(address to, uint256 id, uint256 amount) external {
        balances[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert ERC1155MissingApprovalForAll(msg.sender, from);
        if (to == address(0)) revert ERC1155InvalidReceiver(to);
        uint256 balance = balances[from][id];
        if (balance < value) revert ERC1155InsufficientBalance(from, balance, value, id);
        balances[from][id] = balance - value;
        balances[to][id] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        try ReceiverOf1155(to).onERC1155Received(msg.sender, from, id, value, data) returns (bytes4 answer) {
            if (answer != ReceiverOf1155.onERC1155Received.selector) revert ERC1155InvalidReceiver(to);
        } catch {
            revert ERC1155InvalidReceiver(to);
        }
    }
}
