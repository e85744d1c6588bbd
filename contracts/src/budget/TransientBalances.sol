// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title TransientBalances
/// @notice Balances in transient storage, which last for one transaction.
/// @dev The slot of a balance is the hash of its kind, the asset and, for an ERC-1155 token, its id. ERC-20
/// tokens and the native currency have no id, so their hash has fewer words and cannot collide.
library TransientBalances {
    /// @notice The kinds of balances: what can be paid out, and what was paid out.
    enum Balance {
        AVAILABLE_,
        DISTRIBUTED_
    }

    Balance internal constant AVAILABLE = Balance.AVAILABLE_;
    Balance internal constant DISTRIBUTED = Balance.DISTRIBUTED_;

    bytes32 private constant _SPENDER = keccak256("laurel.transparent-budget.spender");

    /// @notice Sets the core that may spend the balances.
    /// @param core - the core; the zero address for none.
    function setSpender(address core) internal {
        bytes32 slot = _SPENDER;
        assembly ("memory-safe") {
            tstore(slot, core)
        }
    }

    /// @notice Returns the core that may spend the balances.
    /// @return core the core; the zero address if there is none.
    function spender() internal view returns (address core) {
        bytes32 slot = _SPENDER;
        assembly ("memory-safe") {
            core := tload(slot)
        }
    }

    /// @notice Returns the balance of an ERC-20 token or the native currency.
    /// @param balance - the kind of balance.
    /// @param asset - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function read(Balance balance, address asset) internal view returns (uint256) {
        return _load(_slot(balance, asset));
    }

    /// @notice Returns the balance of an ERC-1155 token.
    /// @param balance - the kind of balance.
    /// @param asset - the token.
    /// @param tokenId - the id of the token.
    /// @return the amount in base units.
    function read(Balance balance, address asset, uint256 tokenId) internal view returns (uint256) {
        return _load(_slot(balance, asset, tokenId));
    }

    /// @notice Adds to the balance of an ERC-20 token or the native currency.
    /// @param balance - the kind of balance.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param amount - in base units.
    function add(Balance balance, address asset, uint256 amount) internal {
        _store(_slot(balance, asset), _load(_slot(balance, asset)) + amount);
    }

    /// @notice Adds to the balance of an ERC-1155 token.
    /// @param balance - the kind of balance.
    /// @param asset - the token.
    /// @param tokenId - the id of the token.
    /// @param amount - in base units.
    function add(Balance balance, address asset, uint256 tokenId, uint256 amount) internal {
        _store(_slot(balance, asset, tokenId), _load(_slot(balance, asset, tokenId)) + amount);
    }

    /// @notice Subtracts from the balance of an ERC-20 token or the native currency.
    /// @param balance - the kind of balance.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param amount - in base units.
    function subtract(Balance balance, address asset, uint256 amount) internal {
        _store(_slot(balance, asset), _load(_slot(balance, asset)) - amount);
    }

    /// @notice Subtracts from the balance of an ERC-1155 token.
    /// @param balance - the kind of balance.
    /// @param asset - the token.
    /// @param tokenId - the id of the token.
    /// @param amount - in base units.
    function subtract(Balance balance, address asset, uint256 tokenId, uint256 amount) internal {
        _store(_slot(balance, asset, tokenId), _load(_slot(balance, asset, tokenId)) - amount);
    }

    function _slot(Balance balance, address asset) private pure returns (bytes32) {
        return keccak256(abi.encode(balance, asset));
    }

    function _slot(Balance balance, address asset, uint256 tokenId) private pure returns (bytes32) {
        return keccak256(abi.encode(balance, asset, tokenId));
    }

    function _load(bytes32 slot) private view returns (uint256 value) {
        assembly ("memory-safe") {
            value := tload(slot)
        }
    }

    function _store(bytes32 slot, uint256 value) private {
        assembly ("memory-safe") {
            tstore(slot, value)
        }
    }
}
