// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {ASessions} from "./ASessions.sol";
import {ISessions} from "./ISessions.sol";

/// @title ASmartAccount
/// @notice An account of ERC-4337 (entry point 0.7) with one owner, which is a key of secp256k1, and with sessions.
/// @dev The owner and the code never change, so there is no initializer, and neither the operator nor a stolen session can
/// replace them. What solady's account has beyond that reverts with `NotSupported`.
abstract contract ASmartAccount is ERC4337, ASessions {
    /// @notice The account has no such function: its owner and its code never change, and it never delegates a call.
    error NotSupported();

    /// @inheritdoc ISessions
    function executeSession(bytes32 id, Call[] calldata calls) external onlyEntryPoint {
        // An operation that was validated in the same bundle before it was revoked.
        _checkSessionActive(id);
        executeBatch(calls);
    }

    /// @notice Does not exist.
    function initialize(address) public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    /// @return nothing.
    function delegateExecute(address, bytes calldata) public payable override returns (bytes memory) {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function storageStore(bytes32, bytes32) public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function requestOwnershipHandover() public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function cancelOwnershipHandover() public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function completeOwnershipHandover(address) public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function transferOwnership(address) public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function renounceOwnership() public payable override {
        revert NotSupported();
    }

    /// @notice Does not exist.
    function upgradeToAndCall(address, bytes calldata) public payable override {
        revert NotSupported();
    }

    /// @dev The implementation has no owner that could be set.
    function _disableERC4337ImplementationInitializer() internal pure override {}

    /// @dev A fallback that unpacks calldata and calls itself could be anything.
    function _useLibZipCdFallback() internal pure override returns (bool) {
        return false;
    }

    function _checkSessionOwner() internal view override {
        if (msg.sender != entryPoint()) _checkOwner();
    }

    function _sessionEntryPoint() internal view override returns (address) {
        return entryPoint();
    }

    /// @dev An operation that executes a session is signed by the session's key, and every other one by the owner's.
    function _validateSignature(PackedUserOperation calldata userOp, bytes32 userOpHash)
        internal
        override
        returns (uint256 validationData)
    {
        if (bytes4(userOp.callData) == ISessions.executeSession.selector) {
            return _validateSession(userOp, userOpHash);
        }
        return _isOwnerSignature(ECDSA.toEthSignedMessageHash(userOpHash), userOp.signature) ? 0 : 1;
    }

    /// @dev Only the owner's key signs messages (ERC-1271, ERC-7739), and no session does.
    function _erc1271IsValidSignatureNowCalldata(bytes32 hash, bytes calldata signature)
        internal
        view
        override
        returns (bool)
    {
        return _isOwnerSignature(hash, signature);
    }

    /// @dev Solady accepts a plain signature where the gas price is zero, because that is probably not a transaction. A guess is not
    /// enough here: a plain signature is valid for each account of its owner.
    function _erc1271IsValidSignatureViaRPC(bytes32, bytes calldata) internal pure override returns (bool) {
        return false;
    }

    /// @dev The key, also when the owner has code (EIP-7702): a call to that code could read anything, which ERC-7562 forbids.
    function _isOwnerSignature(bytes32 hash, bytes calldata signature) private view returns (bool) {
        address signer = ECDSA.tryRecoverCalldata(hash, signature);
        return signer != address(0) && signer == owner();
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Laurel Account", "1");
    }
}
