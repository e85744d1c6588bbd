// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @title AValidator
/// @notice The base of validators: contracts that decide whether a claim is valid.
abstract contract AValidator is ACloneable {
    /// @notice Checks a claim, and marks it as used if it is valid.
    /// @param boostId - the boost's number in the core.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param claimant - the account that is paid.
    /// @param data - `BoostClaimData`, or `BoostClaimDataWithReferrer` for validators of version 2.
    /// @return whether the claim is valid. Reverts with an error where there is one for the reason.
    function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata data)
        external
        payable
        virtual
        returns (bool);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.VALIDATOR || super.supportsInterface(interfaceId);
    }
}
