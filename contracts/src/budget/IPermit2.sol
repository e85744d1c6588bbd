// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IPermit2
/// @notice The part of Permit2 that is used here: signed transfers.
interface IPermit2 {
    /// @param amount - the most that may be transferred, in base units.
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    /// @param deadline - in Unix seconds.
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @param deadline - in Unix seconds.
    struct PermitBatchTransferFrom {
        TokenPermissions[] permitted;
        uint256 nonce;
        uint256 deadline;
    }

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
