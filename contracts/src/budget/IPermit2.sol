// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IPermit2
/// @notice The part of Permit2 that is used here: signed transfers.
interface IPermit2 {
    /// @notice A token, and how much of it may be transferred.
    /// @param token - the token.
    /// @param amount - the most that may be transferred, in base units.
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    /// @notice What the owner of one token signs.
    /// @param permitted - the token and the amount.
    /// @param nonce - a number that the owner has not used yet.
    /// @param deadline - when the signature expires, in Unix seconds.
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @notice What the owner of several tokens signs.
    /// @param permitted - the tokens and the amounts.
    /// @param nonce - a number that the owner has not used yet.
    /// @param deadline - when the signature expires, in Unix seconds.
    struct PermitBatchTransferFrom {
        TokenPermissions[] permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @notice One transfer.
    /// @param to - the receiver.
    /// @param requestedAmount - in base units.
    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    /// @notice Returns the EIP-712 domain separator.
    /// @return the hash.
    function DOMAIN_SEPARATOR() external view returns (bytes32);

    /// @notice Transfers one token with its owner's signature.
    /// @param permit - the tokens and amounts that the owner signed.
    /// @param transferDetails - the receivers and amounts.
    /// @param owner - the account that signed, and that pays.
    /// @param signature - the owner's signature.
    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external;

    /// @notice Transfers several tokens with their owner's signature.
    /// @param permit - the tokens and amounts that the owner signed.
    /// @param transferDetails - the receivers and amounts.
    /// @param owner - the account that signed, and that pays.
    /// @param signature - the owner's signature.
    function permitTransferFrom(
        PermitBatchTransferFrom calldata permit,
        SignatureTransferDetails[] calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external;
}
